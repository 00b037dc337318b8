import { beforeEach, expect, test } from 'vitest';
import {
  applyCorrections,
  type Corrected,
  readCorrections,
} from '../../doctor/apply-corrections.ts';
import {
  type CorrectionsFile,
  correctionsFor,
  fieldFindings,
  readRegister,
  reportOfRegister,
} from '../../doctor/old-documents.ts';
import { browserIds } from '../../src/platform/ids.ts';
import { fail } from '../../src/platform/result.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { PROJECT_RULES } from '../support/backends.ts';
import { onClosestBackend } from '../support/on-each-backend.ts';
import { putOld } from '../support/old-register.ts';
import { sure } from '../support/scene.ts';
import { signedInStore } from '../support/signed-in-store.ts';
import { text } from '../support/raw-values.ts';

/** Documents as a person types them into the console, or as an older app wrote them. */
const OLD = [
  {
    path: 'horses/stella',
    fields: {
      name: text('Stella'),
      isHere: text('forse'),
      isDPA: text('-'),
      Breed: text('Maremmano'),
      stall: { integerValue: '7' },
      hoovesTrimInterval: text('1.000'),
    },
  },
  { path: 'horses/brio', fields: { name: text('Brio'), isHere: text('sì') } },
  { path: 'horses/stella/hoovesTrims/v1', fields: { date: text('ieri') } },
  { path: 'memberships/m1', fields: { year: text('2026/2027'), givenName: text('Elena') } },
];

onClosestBackend(
  'documents of an older register',
  (backend) => {
    let store: RemoteStore;
    let uid: string;
    let file: CorrectionsFile;
    let read: () => Promise<readonly string[]>;
    beforeEach(async () => {
      await backend().reset();
      ({ store, uid } = await signedInStore(backend()));
      await putOld(backend(), OLD);
      const documents = sure(await readRegister(store));
      file = correctionsFor('here', fieldFindings(documents));
      read = async () => {
        const now = sure(await readRegister(store));
        return reportOfRegister(now, fieldFindings(now)).split('\n');
      };
    });

    const apply = async (
      decided: CorrectionsFile,
      through: Partial<RemoteStore> = {},
    ): Promise<readonly Corrected[]> =>
      applyCorrections(sure(readCorrections(JSON.stringify(decided), 'here')), {
        store: { ...store, ...through },
        uid,
        newId: () => browserIds.mutationId(),
      });
    const deciding = (to: Readonly<Record<string, string | number>>): CorrectionsFile => ({
      ...file,
      corrections: file.corrections.map((each) => ({ ...each, to: to[each.field] ?? null })),
    });
    const fieldsOf = async (path: string) =>
      sure(await store.readMany([path], AbortSignal.timeout(20_000)))[0]!;

    test('what cannot be read, is read as empty, or is no field is listed by collection and field', async () => {
      expect(await read()).toEqual([
        '✗ horses: 2 documents',
        '    isHere, in 1: cannot be read, and is empty in the app',
        '        "forse"  horses/stella',
        '    hoovesTrimInterval, in 1: cannot be read, and is empty in the app',
        '        "1.000"  horses/stella',
        '    isDPA, in 1: is read as empty',
        '        "-"  horses/stella',
        expect.stringMatching(/^ {4}(Breed|stall), in 1: is no field of the register/),
        expect.stringMatching(/^ {8}("Maremmano"|"7") {2}horses\/stella/),
        expect.stringMatching(/^ {4}(Breed|stall), in 1: is no field of the register/),
        expect.stringMatching(/^ {8}("Maremmano"|"7") {2}horses\/stella/),
        '✗ hoovesTrims: 1 documents',
        '    date, in 1: cannot be read, and is empty in the app',
        '        "ieri"  horses/stella/hoovesTrims/v1',
        '✓ dentists: 0 documents, all of it can be read',
        '✓ movements: 0 documents, all of it can be read',
        '✗ memberships: 1 documents',
        '    year, in 1: cannot be read, and is empty in the app',
        '        "2026/2027"  memberships/m1',
        '✓ events: 0 documents, all of it can be read',
        '✓ health: 0 documents, all of it can be read',
        '✓ treatments: 0 documents, all of it can be read',
        '✓ receipts: 0 documents, all of it can be read',
        '✓ rounds: 0 documents, all of it can be read',
      ]);
    });

    test('the file of corrections decides nothing, but offers what differs by its spelling', () => {
      expect(file.corrections.map(({ field, stands, to }) => [field, stands, to])).toEqual([
        ['isHere', 'forse', null],
        ['hoovesTrimInterval', '1.000', null],
        ['isDPA', '-', null],
        ['breed', '', 'Maremmano'],
        ['year', '2026/2027', null],
      ]);
    });

    test('what a person decided is written, with its log entry; the rest stays as it stands', async () => {
      const decided = deciding({ isHere: 'sì', hoovesTrimInterval: '1,5', year: 2026 });
      expect((await apply(decided)).map(({ path, became }) => [path, became])).toEqual([
        ['horses/stella', 'written'],
        ['memberships/m1', 'written'],
      ]);
      const stella = await fieldsOf('horses/stella');
      expect(stella.fields).toMatchObject({ isHere: 1, hoovesTrimInterval: 1.5, name: 'Stella' });
      expect(stella).toMatchObject({
        rev: 1,
        updatedBy: uid,
        raw: { stall: { integerValue: '7' } },
      });
      expect(stella.unread).toBeUndefined();
      expect(await fieldsOf('memberships/m1')).toMatchObject({ fields: { year: 2026 } });
      const history = sure(await store.history('horses/stella', null, AbortSignal.timeout(20_000)));
      expect(history.items).toMatchObject([
        { function: 'updateHorse', uid, fields: ['isHere', 'hoovesTrimInterval'] },
      ]);
    });

    test('[UNDO-1] what a correction replaced can be taken back, as what the app replaces', async () => {
      await apply(deciding({ isHere: 'sì', isDPA: 'no', breed: 'Murgese', year: 2026 }));
      const keptOf = async (path: string) => {
        const { items } = sure(await store.history(path, null, AbortSignal.timeout(20_000)));
        const id = items[0]!.mutationId;
        return sure(await store.earlierValues(id, AbortSignal.timeout(20_000)));
      };
      expect(await keptOf('horses/stella')).toMatchObject({
        path: 'horses/stella',
        fields: { isDPA: 0, breed: '' },
        unreadable: ['isHere'],
      });
      expect(await keptOf('memberships/m1')).toMatchObject({ unreadable: ['year'] });
    });

    test('[PUSH-4] a correction whose answer was lost is written where its log entry is there, else nobody knows', async () => {
      const lost = async () => fail('unreachable' as const);
      const became = async (through: Partial<RemoteStore>) =>
        (await apply(deciding({ isHere: 'sì' }), through)).map((each) => each.became);
      // It never arrived, as far as anybody can tell: it still may.
      expect(await became({ commit: lost })).toEqual(['unknown']);
      const refusing = async () => fail('denied' as const);
      expect(await became({ commit: refusing })).toEqual(['refused']);
      let hasArrived = false;
      const arriving: RemoteStore['commit'] = async (commit, signal) => {
        sure(await store.commit(commit, signal));
        hasArrived = true;
        return lost();
      };
      expect(await became({ commit: arriving })).toEqual(['written']);
      expect(await fieldsOf('horses/stella')).toMatchObject({ rev: 1, fields: { isHere: 1 } });
      // With the log entry out of reach, too, it cannot be told.
      expect(hasArrived).toBe(true);
      const documents = sure(await readRegister(store));
      file = correctionsFor('here', fieldFindings(documents));
      const unseen: RemoteStore['read'] = async (...asked) =>
        hasArrived ? lost() : store.read(...asked);
      hasArrived = false;
      const of = await apply(deciding({ hoovesTrimInterval: 2 }), {
        commit: arriving,
        read: unseen,
      });
      expect(of).toMatchObject([{ became: 'unknown', why: 'unreachable' }]);
    });

    test('a document that somebody changed since is left alone', async () => {
      const first = await apply(deciding({ isHere: 'sì' }));
      expect(first).toMatchObject([{ became: 'written' }]);
      const second = await apply(deciding({ isHere: 'no', hoovesTrimInterval: 2 }));
      expect(second).toMatchObject([{ path: 'horses/stella', became: 'changed' }]);
      expect(await fieldsOf('horses/stella')).toMatchObject({ rev: 1, fields: { isHere: 1 } });
    });

    test('[PUSH-12] a document that somebody changes while it is corrected is left alone, though the rules refuse that first', async () => {
      const meanwhile: RemoteStore['commit'] = async (commit, signal) => {
        expect(await apply(deciding({ isHere: 'no' }))).toMatchObject([{ became: 'written' }]);
        return store.commit(commit, signal);
      };
      const done = await apply(deciding({ isHere: 'sì' }), { commit: meanwhile });
      expect(done).toMatchObject([{ became: 'changed' }]);
      expect(await fieldsOf('horses/stella')).toMatchObject({ rev: 1, fields: { isHere: -1 } });
    });

    test('a value that the field cannot have, another project, and a visit are refused', async () => {
      expect(await apply(deciding({ isHere: 'boh' }))).toMatchObject([
        { became: 'unreadable', why: 'isHere cannot be "boh"' },
      ]);
      await expect(apply({ ...file, project: 'elsewhere' })).rejects.toThrow('elsewhere');
      const visit = {
        path: 'horses/stella/hoovesTrims/v1',
        version: '',
        field: 'date',
        stands: '',
      };
      await expect(
        apply({ ...file, corrections: [{ ...visit, to: '2026-08-01' }] }),
      ).rejects.toThrow('added anew');
      expect(await fieldsOf('horses/stella')).toMatchObject({ rev: 0 });
    });
  },
  { rules: PROJECT_RULES },
);
