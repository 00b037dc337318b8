/**
 * The key under which a draft is stored beside the one of its form, for the second of two tabs that type in the same
 * form. It begins with the form's key, so that it is about the same document ({@link subjectOf}).
 */
export function secondTabKey(form: string, id: string): string {
  return secondTabPrefix(form) + id;
}

/** What the keys of the drafts beside the one of a form begin with. */
export function secondTabPrefix(form: string): string {
  return `${form}${SECOND_TAB}`;
}

/** The form of a draft that is stored beside the one of its form; null for any other draft. */
export function formOfSecondTab(key: string): string | null {
  const at = key.indexOf(SECOND_TAB);
  return at < 0 ? null : key.slice(0, at);
}

const SECOND_TAB = '/tab/';

/** Key prefix of the text that a person makes of both sides of a conflict; the conflict's id follows. */
export const MERGED_TEXT = 'conflicts/';

/** The root document that a draft is about: `horses/x/hoovesTrims/new` and `round/hoovesTrims/{day}/x` are of x. */
export function subjectOf(key: string): string {
  const parts = key.split('/');
  return parts[0] === 'round' ? `horses/${parts[3]}` : parts.slice(0, 2).join('/');
}
