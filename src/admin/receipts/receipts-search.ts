import * as v from 'valibot';

/** The search of the register of receipts: its year, if it is not this one. */
export const receiptsSearch = v.object({
  year: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.safeInteger(),
        v.minValue(1),
      ),
    ),
    undefined,
  ),
});
export type ReceiptsSearch = v.InferOutput<typeof receiptsSearch>;
