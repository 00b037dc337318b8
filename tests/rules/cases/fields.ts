import { COLLECTIONS as SPECS } from '../../../src/model/collections.ts';
import { type FieldKind, MAX_LENGTH } from '../../../src/model/fields/fields.ts';
import { PHOTO_LIMITS } from '../../../src/model/fields/photo.ts';
import { photoOf } from '../../support/photos.ts';
import {
  COLLECTIONS,
  creation,
  edit,
  ground,
  newId,
  newSlug,
  restoration,
  SAMPLE,
  stored,
  tombstone,
  VISIT,
  visitCreation,
  VISITS,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  type Fields,
  instant,
  map,
  nothing,
  real,
  text,
  texts,
  type Value,
  whole,
  yes,
} from '../../support/rules-world.ts';

const infinite: Value = { doubleValue: 'Infinity' };

type Values = readonly (readonly [string, Value])[];

const noText: Values = [
  ['a number', whole(1)],
  ['null', nothing],
  ['a truth', yes],
  ['a list', texts('a')],
  ['a map', map({})],
];

/** By kind of field, values that the rules deny, each with a description. */
const WRONG: Readonly<Record<FieldKind, Values>> = {
  line: [...noText, ['a letter too many', text('x'.repeat(MAX_LENGTH.line + 1))]],
  prose: [...noText, ['a letter too many', text('x'.repeat(MAX_LENGTH.prose + 1))]],
  flag: [
    ['2', whole(2)],
    ['-2', whole(-2)],
    ['a text', text('1')],
    ['a truth', yes],
    ['a fraction', real(0.5)],
    ['0 as no integer', real(0)],
    ['null', nothing],
  ],
  months: [
    ['a text', text('1,5')],
    ['less than none', real(-0.5)],
    ['more than a century', real(1200.5)],
    ['a truth', yes],
    ['without end', infinite],
  ],
  whole: [
    ['a text', text('2026')],
    ['a fraction', real(2026.5)],
    ['a truth', yes],
  ],
  instant: [
    ['a text', text('2026-01-01')],
    ['a number', whole(1)],
    ['a truth', yes],
  ],
  photo: [
    ...noText,
    ['a letter too many', text(photoOf().padEnd(PHOTO_LIMITS.text + 1, 'A'))],
    ['an address', text('https://example.org/stella.jpg')],
    ['another kind of picture', text(photoOf().replace('jpeg', 'svg+xml'))],
    ['what calls itself a JPEG', text('data:image/jpeg;base64,PHN2Zz4=')],
    ['a line before it', text(`x\n${photoOf()}`)],
    ['markup behind it', text(`${photoOf()}"><script>`)],
  ],
};

const someText: Values = [
  ['empty', text('')],
  ['letters of all sorts', text('Ç’è un cavallo 🐴')],
  ['markup, which is only a text', text('<script>alert(1)</script>')],
];

/** A photo of the greatest length that is allowed. */
const longest = 'data:image/jpeg;base64,/9j/'.padEnd(PHOTO_LIMITS.text, 'A');

/** By kind of field, values that the rules allow, each with a description. */
const RIGHT: Readonly<Record<FieldKind, Values>> = {
  line: [...someText, ['as long as may be', text('x'.repeat(MAX_LENGTH.line))]],
  prose: [...someText, ['as long as may be', text('🐴'.repeat(MAX_LENGTH.prose / 2))]],
  flag: [
    ['no', whole(-1)],
    ['unset', whole(0)],
    ['yes', whole(1)],
  ],
  months: [
    ['one and a half', real(1.5)],
    ['none', whole(0)],
    ['a century', whole(1200)],
    ['unset', nothing],
  ],
  whole: [
    ['a year', whole(2026)],
    ['unset', nothing],
  ],
  instant: [
    ['a time', instant('2026-02-03T12:00:00Z')],
    ['unset', nothing],
  ],
  photo: [
    ['none', text('')],
    ['a small one', text(photoOf())],
    ['as long as may be', text(longest)],
  ],
};

/** Every field of the model: a new field without a rule fails here. */
const ofRoots: readonly Case[] = COLLECTIONS.flatMap((kind) =>
  Object.entries(SPECS[kind]).flatMap(([name, type]): Case[] => {
    const values = [
      ...WRONG[type].map(([what, value]) => [what, value, 'denied'] as const),
      ...(`${kind}.${name}` === 'health.horse' ? [] : RIGHT[type]).map(
        ([what, value]) => [what, value, 'allowed'] as const,
      ),
    ];
    return values.map(([what, value, verdict]) => ({
      title: `${kind}.${name}: ${what}`,
      verdict,
      ask: async (world) => {
        // The stored document lacks the field: so any value is a change, which the rules check.
        const { [name]: _, ...others } = SAMPLE[kind];
        const path = await ground(world, kind, stored(others));
        const change = edit(path, { [name]: value }, { uid: 'anna' });
        return world.commit('anna', writesOf(change));
      },
    }));
  }),
);

const ofVisits: readonly Case[] = VISITS.flatMap((kind) => {
  const values = [
    ...WRONG.instant.map(([what, value]) => ['date', what, value, 'denied'] as const),
    ['date', 'unset', nothing, 'denied'] as const,
    ...WRONG.prose.map(([what, value]) => ['notes', what, value, 'denied'] as const),
    ...RIGHT.prose.map(([what, value]) => ['notes', what, value, 'allowed'] as const),
    ['name', 'a field of a horse', text('x'), 'denied'] as const,
  ];
  return values.map(([name, what, value, verdict]): Case => ({
    title: `${kind}.${name}: ${what}`,
    verdict,
    ask: async (world) => {
      const path = await ground(world, kind, null);
      const change = visitCreation(path, { uid: 'anna' }, { ...VISIT, [name]: value });
      return world.commit('anna', writesOf(change));
    },
  }));
});

/** Which horse a health act may name: any id of one path segment, whether the horse exists or not. */
const ofActs: readonly Case[] = (
  [
    ['a slug', text('stella-a1b2c3'), 'allowed'],
    ['the id of an old register', text('Vecchio Ç’è 🐴'), 'allowed'],
    ['as long as may be', text('x'.repeat(MAX_LENGTH.line)), 'allowed'],
    ['none', text(''), 'denied'],
    ['a path', text('horses/stella'), 'denied'],
    ['what ends as a path', text('stella/'), 'denied'],
    [
      'a reference',
      { referenceValue: 'projects/p/databases/(default)/documents/horses/x' },
      'denied',
    ],
  ] as const
).flatMap(([what, horse, verdict]): Case[] => [
  {
    title: `an act that is made, whose horse is ${what}`,
    verdict,
    ask: async (world) => {
      const path = await ground(world, 'health', null);
      const change = creation(path, { ...SAMPLE.health, horse }, { uid: 'anna' });
      return world.commit('anna', writesOf(change));
    },
  },
  {
    title: `an act that is given another horse: ${what}`,
    verdict,
    ask: async (world) => {
      const path = await ground(world, 'health', stored(SAMPLE.health));
      return world.commit('anna', writesOf(edit(path, { horse }, { uid: 'anna' })));
    },
  },
]);

const withoutHorse: readonly Case[] = [
  {
    title: 'an act that is made without a horse',
    verdict: 'denied',
    ask: async (world) => {
      const { horse: _, ...rest } = SAMPLE.health;
      const path = await ground(world, 'health', null);
      return world.commit('anna', writesOf(creation(path, rest, { uid: 'anna' })));
    },
  },
  {
    title: 'an act that is restored without a horse',
    verdict: 'denied',
    ask: async (world) => {
      const { horse: _, ...rest } = SAMPLE.health;
      const path = await ground(world, 'health', tombstone());
      return world.commit('anna', writesOf(restoration(path, rest, { uid: 'anna' })));
    },
  },
  {
    title: 'an act with a field of a horse',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'health', stored(SAMPLE.health));
      return world.commit('anna', writesOf(edit(path, { isDPA: whole(1) }, { uid: 'anna' })));
    },
  },
  {
    title: 'an act of old values of the wrong type is edited in another field',
    verdict: 'allowed',
    ask: async (world) => {
      const old = { ...SAMPLE.health, date: text('2019'), batch: whole(12), more: yes };
      const path = await ground(world, 'health', old);
      const change = edit(path, { result: text('negativo') }, { uid: 'anna', rev: 1 });
      return world.commit('anna', writesOf(change));
    },
  },
];

/** A document in which every field is set, texts to the greatest length of a line. */
const fullOf = (kind: 'horses' | 'memberships'): Fields =>
  Object.fromEntries(
    Object.entries(SPECS[kind]).map(([name, type]) => [
      name,
      {
        line: text('x'.repeat(MAX_LENGTH.line)),
        prose: text('x'.repeat(MAX_LENGTH.line)),
        flag: whole(1),
        months: real(1.5),
        whole: whole(1),
        instant: instant('2026-02-03T12:00:00Z'),
        photo: text(longest),
      }[type as FieldKind],
    ]),
  );

const whereOthersEnd: readonly Case[] = [
  {
    title: 'a field of a member in a horse',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      return world.commit('anna', writesOf(edit(path, { taxCode: text('x') }, { uid: 'anna' })));
    },
  },
  {
    // The rules check only changed fields, so values from before the rules do not prevent an edit.
    title: 'old values of the wrong type stay, and do not stand in the way',
    verdict: 'allowed',
    ask: async (world) => {
      const path = await ground(world, 'horses', {
        ...SAMPLE.horses,
        chipnumber: whole(380),
        isDPA: text('no'),
        hoovesTrimInterval: text('1,5'),
        lastDentist: text('2019'),
        notes: whole(1),
        photo: whole(7),
        somethingElse: yes,
      });
      const change = edit(path, { name: text('Stellina') }, { uid: 'anna', rev: 1 });
      return world.commit('anna', writesOf(change));
    },
  },
];

/** The most expensive requests: the rules engine evaluates at most 1000 expressions for a request. */
export const FULL_DOCUMENTS: readonly Case[] = (
  [
    ['horses', 'a horse', newSlug],
    ['memberships', 'a membership', newId],
  ] as const
).flatMap(([kind, called, newName]): Case[] => [
  {
    title: `${called} made with every field set`,
    verdict: 'allowed',
    ask: (world) =>
      world.commit(
        'anna',
        writesOf(creation(`${kind}/${newName()}`, fullOf(kind), { uid: 'anna' })),
      ),
  },
  {
    title: `${called} restored with every field set`,
    verdict: 'allowed',
    ask: async (world) => {
      const path = await ground(world, kind, tombstone());
      return world.commit('bruno', writesOf(restoration(path, fullOf(kind), { uid: 'bruno' })));
    },
  },
  {
    title: `${called} edited in every field`,
    verdict: 'allowed',
    ask: async (world) => {
      const path = await ground(world, kind, stored({}));
      return world.commit('bruno', writesOf(edit(path, fullOf(kind), { uid: 'bruno' })));
    },
  },
]);

/** What each field may hold. */
export const FIELDS: readonly Case[] = [
  ...ofRoots,
  ...ofVisits,
  ...ofActs,
  ...withoutHorse,
  ...whereOthersEnd,
  ...FULL_DOCUMENTS,
];
