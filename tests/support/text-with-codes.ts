import * as fc from 'fast-check';

/** Any text, with codici fiscali at its beginning, at its end, between its words or inside one. */
export const textWithCodes = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.stringMatching(/^[a-z -]{0,30}$/),
      fc.constantFrom('RSSMRA80A01H501U', 'rssmra80a01h501u', 'RSSMRALLALMHRLMU', ' ', '-'),
      fc.stringMatching(/^[A-Z]{6}[0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{3}[A-Z]$/),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
