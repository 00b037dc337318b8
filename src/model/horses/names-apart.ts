import { groupBy } from '../values/group-by.ts';
import { plainText } from '../values/plain-text.ts';
import { readFields } from '../fields/fields.ts';
import { boxName } from './box.ts';
import { HORSE } from './horse.ts';
import { type KnownHorse, horseName } from './horse-name.ts';

type Named = KnownHorse<'name' | 'docname' | 'box' | 'coat'>;

/**
 * The names of some horses, in their order, where nothing else says which one is meant. Of several of one name, each has
 * behind it what tells it from the others, if anything does: its place, the name on its document, or its coat.
 *
 * @param isPlaceShown whether the place of each is shown beside its name
 */
export function namesApart(rows: readonly Named[], isPlaceShown = false): string[] {
  // A row that holds a value of a wrong type is read like any other, and costs the others nothing.
  const horses = rows.map(({ fields, unread }) => ({ fields: readFields(HORSE, fields), unread }));
  const keyOf = (horse: Named) =>
    plainText(`${horseName(horse)}\n${isPlaceShown ? boxName(horse.fields.box) : ''}`);
  const groups = groupBy(horses, keyOf);
  return horses.map((horse) => {
    const name = horseName(horse);
    const others = groups.get(keyOf(horse))!.filter((each) => each !== horse);
    if (others.length === 0) return name;
    const telling = signsOf(horse).filter(
      (sign, at) => sign !== '' && others.some((each) => signsOf(each)[at] !== sign),
    );
    const own = telling.find((sign) => !others.some((each) => signsOf(each).includes(sign)));
    const told = own ?? telling.join(', ');
    return told === '' ? name : `${name} (${told})`;
  });
}

/** What tells a horse from another of its name: the first is the plainest to see. */
function signsOf(horse: Named): string[] {
  const { box, docname, coat } = horse.fields;
  const isOther = plainText(docname) !== plainText(horseName(horse));
  return [boxName(box), isOther ? docname.trim() : '', coat.trim()];
}
