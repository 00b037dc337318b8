/**
 * The key under which a draft is stored beside the one of its form, for the second of two tabs that type in the same
 * form. It begins with the form's key, so that it is about the same document (`subjectOf` in drafts.ts).
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
