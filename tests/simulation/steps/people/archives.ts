import { importArchive } from '../../../../src/register/archive/import-archive.ts';
import {
  type ArchivePreview,
  previewArchive,
} from '../../../../src/register/archive/preview-archive.ts';
import { writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { type Archive, readArchive } from '../../../../src/register/archive/archive-format.ts';
import type { ImportMode } from '../../../../src/register/archive/record-plan.ts';
import {
  checkImported,
  checkPreviewed,
  checkReadable,
  checkReturned,
  goneIn,
} from '../../invariants/21-archives.ts';
import { QuietTime } from '../../invariants/quiet-time.ts';
import type { OpenRegister } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { fetchAllMemberships } from '../devices/cycles.ts';
import { command, noting } from './noting.ts';

/** The archives that were written in a run: a file goes from one device to another. */
const FILES = new WeakMap<World, string[]>();
const goOn = () => true;

/** The register is written to a file, or such a file is taken in, whenever and by whomever it was written. */
export function workOnArchives(world: World, register: OpenRegister): void {
  const files = FILES.get(world) ?? [];
  FILES.set(world, files);
  if (files.length < 2 || world.chance.happens(0.25)) exportTo(files, world, register);
  else importFrom(world.chance.pick(files), world, register);
}

function exportTo(files: string[], world: World, register: OpenRegister): void {
  const { user, mirror } = register;
  world.trace(`${user.name} exports the register`);
  command(world, async () => {
    if (!(await fetchAllMemberships(register))) return;
    const parts = await writeArchive(mirror, null, goOn);
    if (!parts) return;
    world.trace(`${user.name} has the archive ${files.length}`);
    files.push(parts.join(''));
  });
}

function importFrom(text: string, world: World, register: OpenRegister): void {
  const { chance, trace } = world;
  const { user, mirror } = register;
  const mode = chance.pick(['missing', 'overwrite'] as const);
  const ticked = chance.pick([0, 0, 0.5, 1]);
  trace(`${user.name} imports an archive: ${mode}`);
  command(world, async () => {
    const archive = readArchive(text);
    checkReadable(archive);
    if (!(await fetchAllMemberships(register))) return;
    const quiet = new QuietTime(user.storage);
    const preview = await previewArchive(mirror, archive, goOn);
    if (!preview) return;
    const offered = preview.returning.filter(({ erased }) => !erased).map(({ id }) => id);
    const chosen = new Set(offered.filter(() => chance.happens(ticked)));
    await takeIn({ text, archive, preview, mode, chosen }, quiet, world, register);
  });
}

interface Import {
  readonly text: string;
  readonly archive: Archive;
  readonly preview: ArchivePreview;
  readonly mode: ImportMode;
  readonly chosen: ReadonlySet<string>;
}

async function takeIn(
  { text, archive, preview, mode, chosen }: Import,
  quiet: QuietTime,
  { trace, oracle }: World,
  { user, mirror }: OpenRegister,
): Promise<void> {
  const noted = noting(mirror);
  const gone = goneIn(user.storage);
  const { written, stopped } = await importArchive(
    noted.mirror,
    archive,
    mode,
    goOn,
    chosen,
    preview,
  );
  trace(`${user.name} has imported ${written}, ${chosen.size} of it ticked`);
  const own = noted.mids.slice(0, written);
  oracle.checkWritten(user.name, own, (_seen, made) => {
    checkReturned(text, gone, chosen, made);
    checkPreviewed(preview.differing, made);
  });
  if (stopped !== null) return;
  const after = await previewArchive(mirror, archive, goOn);
  if (after && quiet.wasQuiet(own)) checkImported(after.writes[mode]);
}
