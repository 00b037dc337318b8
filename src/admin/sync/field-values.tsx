import { type Collection, COLLECTIONS } from '../../model/collections.ts';
import type { FieldSpec, FieldValue } from '../../model/fields/fields.ts';
import { fieldLabel, valueLabel } from '../shared/labels/change-labels.ts';
import { HorsePhoto } from '../shared/horses/horse-photo.tsx';
import { Values } from '../shared/frame/values.tsx';

interface Props {
  collection: Collection;
  of: readonly (readonly [field: string, value: FieldValue])[];
}

/** The fields of a document with their values; a photo is shown as a picture. */
export function FieldValues({ collection, of }: Props) {
  const spec: FieldSpec = COLLECTIONS[collection];
  return (
    <Values
      of={of.map(([field, value]) => [
        fieldLabel(field),
        <>
          {valueLabel(collection, field, value)}
          {spec[field] === 'photo' && <HorsePhoto photo={value} />}
        </>,
      ])}
    />
  );
}
