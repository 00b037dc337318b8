import { MAX_LENGTH } from '../../../src/model/fields/fields.ts';
import { TREATMENT } from '../../../src/model/treatments/treatment.ts';
import {
  altered,
  creation,
  deletion,
  edit,
  EDITED,
  ground,
  newId,
  restoration,
  resultOf,
  SAMPLE,
  setting,
  stored,
  tombstone,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  type Fields,
  instant,
  nothing,
  real,
  text,
  type Value,
  type Verdict,
  whole,
  yes,
} from '../../support/rules-world.ts';

const ROW = SAMPLE.treatments;
const CANCELLED = EDITED.treatments;
const NAMES = Object.keys(TREATMENT);
const OTHERS = NAMES.filter((name) => !(name in CANCELLED));
const tooLong = text('x'.repeat(MAX_LENGTH.line + 1));
const LONG = text('x'.repeat(MAX_LENGTH.line));

const made = (what: string, content: Fields, verdict: Verdict): Case => ({
  title: `a treatment that is written ${what}`,
  verdict,
  ask: async (world) =>
    world.commit('anna', writesOf(creation(`treatments/${newId()}`, content, { uid: 'anna' }))),
});

/** Values of the fields of a new row, allowed ones and denied ones. */
const VALUES: readonly (readonly [name: string, what: string, Value, Verdict])[] = [
  ...OTHERS.flatMap((name) => {
    const kind = TREATMENT[name as keyof typeof TREATMENT];
    return [
      [name, 'a truth', yes, 'denied'] as const,
      [name, 'a fraction', real(0.5), 'denied'] as const,
      ...(kind === 'line'
        ? ([
            [name, 'a letter too many', tooLong, 'denied'],
            [name, 'as long as may be', LONG, 'allowed'],
            [name, 'empty', text(''), ['horse', 'drug'].includes(name) ? 'denied' : 'allowed'],
          ] as const)
        : []),
    ];
  }),
  ['notes', 'long', text('x'.repeat(MAX_LENGTH.prose)), 'allowed'],
  ['notes', 'a letter too many', text('x'.repeat(MAX_LENGTH.prose + 1)), 'denied'],
  ['horse', 'a path', text('horses/stella'), 'denied'],
  ['horse', 'the id of an old register', text('Vecchio Ç’è 🐴'), 'allowed'],
  ['isDPA', 'no', whole(-1), 'allowed'],
  ['isDPA', 'not said', whole(0), 'allowed'],
  ['isDPA', '2', whole(2), 'denied'],
  ['date', 'none', nothing, 'denied'],
  ['days', 'none', nothing, 'denied'],
  ['days', '0', whole(0), 'denied'],
  ['days', '1', whole(1), 'allowed'],
  ['days', '3650', whole(3650), 'allowed'],
  ['days', '3651', whole(3651), 'denied'],
  ['withdrawal', 'none', nothing, 'allowed'],
  ['withdrawal', '-1', whole(-1), 'denied'],
  ['withdrawal', '0', whole(0), 'allowed'],
  ['withdrawal', '3651', whole(3651), 'denied'],
];

const births: readonly Case[] = [
  ...VALUES.map(([name, what, value, verdict]) =>
    made(`with ${name}: ${what}`, { ...ROW, [name]: value }, verdict),
  ),
  ...NAMES.map((name) => {
    const { [name]: _, ...rest } = ROW;
    return made(`without ${name}`, rest, 'denied');
  }),
  made('with a field of its own', { ...ROW, farrier: text('x') }, 'denied'),
  made('cancelled already', { ...ROW, ...CANCELLED }, 'allowed'),
  made(
    'cancelled at a time, for no reason',
    { ...ROW, ...CANCELLED, cancelledReason: text('') },
    'denied',
  ),
  made(
    'cancelled for a reason, at no time',
    { ...ROW, ...CANCELLED, cancelledAt: nothing },
    'denied',
  ),
];

const updated = (
  what: string,
  before: Fields,
  change: Fields,
  verdict: Verdict = 'denied',
): Case => ({
  title: `a treatment that is there: ${what}`,
  verdict,
  ask: async (world) => {
    const path = await ground(world, 'treatments', stored(before));
    return world.commit('anna', writesOf(edit(path, change, { uid: 'anna' })));
  },
});

const OTHER_VALUE: Readonly<Record<string, Value>> = {
  line: text('altro'),
  prose: text('altro'),
  flag: whole(-1),
  whole: whole(9),
  instant: instant('2026-02-09T12:00:00Z'),
};

const edits: readonly Case[] = [
  ...OTHERS.flatMap((name) => {
    const other = { [name]: OTHER_VALUE[TREATMENT[name as keyof typeof TREATMENT]]! };
    return [
      updated(`${name} is edited`, ROW, other),
      updated(`it is cancelled, and ${name} is edited`, ROW, { ...CANCELLED, ...other }),
    ];
  }),
  updated('it is cancelled', ROW, CANCELLED, 'allowed'),
  updated(
    'it is cancelled with the longest reason',
    ROW,
    { ...CANCELLED, cancelledReason: LONG },
    'allowed',
  ),
  updated('it is cancelled with a reason too long', ROW, {
    ...CANCELLED,
    cancelledReason: tooLong,
  }),
  updated('it is cancelled with a number', ROW, { ...CANCELLED, cancelledReason: whole(1) }),
  updated('it is cancelled for no reason', ROW, { cancelledAt: CANCELLED['cancelledAt']! }),
  updated('it is cancelled at no time', ROW, { cancelledReason: CANCELLED['cancelledReason']! }),
  updated('it is cancelled at a text', ROW, { ...CANCELLED, cancelledAt: text('oggi') }),
  updated(
    'cancelled, it gets another reason',
    { ...ROW, ...CANCELLED },
    { cancelledReason: text('altro') },
  ),
  updated(
    'cancelled, it is cancelled again',
    { ...ROW, ...CANCELLED },
    { cancelledAt: OTHER_VALUE['instant']!, cancelledReason: text('altro') },
  ),
  updated(
    'cancelled, it stands again',
    { ...ROW, ...CANCELLED },
    { cancelledAt: nothing, cancelledReason: text('') },
  ),
  ...OTHERS.map((name): Case => ({
    title: `a treatment that is cancelled, whose ${name} was left out, and the log names it so`,
    verdict: 'allowed',
    ask: async (world) => {
      const path = await ground(world, 'treatments', stored(ROW));
      const { documents, log } = edit(path, CANCELLED, { uid: 'anna' });
      return world.commit('anna', [...documents, setting({ result: resultOf(2, name) })(log)]);
    },
  })),
];

const burials: readonly Case[] = [
  {
    title: 'a treatment that is deleted',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'treatments', stored(ROW));
      return world.commit('anna', writesOf(deletion(path, { uid: 'anna' })));
    },
  },
  {
    title: 'a treatment that is marked as deleted, and cancelled',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'treatments', stored(ROW));
      const change = edit(path, CANCELLED, { uid: 'anna' });
      const dead = setting({ deletedAt: instant('2026-02-04T09:00:00Z') });
      return world.commit('anna', writesOf(altered(change, dead)));
    },
  },
  {
    title: 'a treatment whose creator changes',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'treatments', stored(ROW));
      const change = edit(path, CANCELLED, { uid: 'anna' });
      return world.commit('anna', writesOf(altered(change, setting({ createdBy: text('bruno') }))));
    },
  },
  {
    title: 'a treatment where the console left a tombstone',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'treatments', tombstone());
      return world.commit('anna', writesOf(restoration(path, ROW, { uid: 'anna' })));
    },
  },
];

/** The register of drugs takes whole new rows, and then only their cancellation. */
export const TREATMENTS: readonly Case[] = [...births, ...edits, ...burials];
