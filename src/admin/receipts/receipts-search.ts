import * as v from 'valibot';

/** The search of the register of receipts: its year, if it is not this one. */
export const receiptsSearch = v.object({
  year: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(9999))),
    undefined,
  ),
});
export type ReceiptsSearch = v.InferOutput<typeof receiptsSearch>;
