/** Raw values, as Firestore's REST API writes them. */
import type { RawValue } from '../../src/model/fields/raw-value.ts';

export const text = (stringValue: string): RawValue => ({ stringValue });
export const whole = (value: number | bigint | string): RawValue => ({
  integerValue: String(value),
});
export const double = (doubleValue: number | string): RawValue => ({ doubleValue });
export const flag = (booleanValue: boolean): RawValue => ({ booleanValue });
export const instant = (timestampValue: string): RawValue => ({ timestampValue });
