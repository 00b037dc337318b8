/** The texts of a field in some rows, each once, to suggest while typing. */
export function usedTexts<Field extends string>(
  rows: readonly { readonly fields: Readonly<Record<NoInfer<Field>, string>> }[],
  field: Field,
): string[] {
  return [...new Set(rows.map(({ fields }) => fields[field].trim()).filter(Boolean))];
}
