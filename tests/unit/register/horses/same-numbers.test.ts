import { expect, test } from 'vitest';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { findSameNumbers } from '../../../../src/register/horses/same-numbers.ts';
import { documentOf } from '../../../support/document-of.ts';
import { openAlone } from '../../../support/scene.ts';

test('another horse with the same number is named as it is everywhere, also where it has the name on its document alone', async () => {
  const { anna } = await openAlone('stella');
  const luna = { name: '', docname: 'Luna del Po', chipnumber: '380260000000001' };
  const nameless = { name: ' ', docname: '', uelnnumber: '380000000000001' };
  const others = [documentOf('horses/luna', luna), documentOf('horses/senza', nameless)];
  await applyDocuments(anna, 'horses', others, null);
  const numbers = { chip: '380260000000001', ueln: '380000000000001' };
  expect(await findSameNumbers(anna, 'stella', numbers)).toEqual({
    chip: 'Luna del Po',
    ueln: '—',
  });
});
