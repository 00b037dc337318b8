import * as v from 'valibot';
import { type Draft, draftReader, useDraft } from './use-draft.ts';

/** A text as typed. Earlier releases stored only the text, and what that was typed over is not known. */
const TYPED_TEXT = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => ({ text, over: '' })),
  ),
  v.object({ text: v.string(), over: v.string() }),
]);

/** A text as typed, and the saved text that it would have replaced when typing began. */
export type TypedText = v.InferOutput<typeof TYPED_TEXT>;

/** Parses a stored text; null if there is none. */
export const readTypedText: (stored: unknown) => TypedText | null = draftReader(TYPED_TEXT);

/** A text that is typed over a saved one, kept over reloads. */
export interface TextOver {
  /** Null when nothing was typed. */
  readonly draft: Draft<TypedText | null>;
  /** As shown. */
  readonly text: string;
  /** Whether saving it would replace a text that came meanwhile, which its author did not see: both have to be joined first. */
  readonly isOverAnother: boolean;
  readonly set: (text: string) => void;
  /** Puts the text that came meanwhile before what was typed. */
  readonly join: () => void;
}

/**
 * The draft of a text that replaces another one when it is saved.
 *
 * @param key as in {@link useDraft}
 * @param texts.start what is shown when nothing was typed
 * @param texts.saved what would be replaced now
 * @param texts.between stands between two joined texts
 */
export function useTextOver(
  key: string,
  { start, saved, between }: Readonly<Record<'start' | 'saved' | 'between', string>>,
): TextOver {
  const draft = useDraft<TypedText | null>(key, null, readTypedText);
  const typed = draft.value;
  const text = typed?.text ?? start;
  const both = joinTexts(saved, text, between);
  return {
    draft,
    text,
    isOverAnother: typed !== null && typed.over !== saved && both !== text,
    set: (to) =>
      void draft.set((before) => (to === start ? null : { text: to, over: before?.over ?? saved })),
    join: () => void draft.set(() => ({ text: both, over: saved })),
  };
}

/**
 * Two texts one after the other, or the one that contains the other.
 *
 * @param between stands between them
 */
export function joinTexts(first: string, second: string, between: string): string {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : `${first}${between}${second}`;
}
