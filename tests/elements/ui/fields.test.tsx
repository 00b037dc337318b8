import '../../../src/ui/global.css';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DateInput } from '../../../src/ui/date-input.tsx';
import { SelectInput } from '../../../src/ui/select-input.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { TriStateInput } from '../../../src/ui/tri-state-input.tsx';
import { ChoiceInput } from '../../../src/admin/horse-record/choice-input.tsx';
import { Holding, render } from '../../support/render.tsx';
import { commonLabels } from '../../../src/i18n/labels.ts';

const box = (element: Element) => element.getBoundingClientRect();
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });

/** A text input with its state. */
function text(props: Partial<Parameters<typeof TextInput>[0]> = {}, start = ''): () => string {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Holding start={start} onChange={onChange}>
      {(held) => <TextInput label="Nome" {...props} {...held} />}
    </Holding>,
  );
  return () => onChange.mock.lastCall?.[0] ?? start;
}

test('a text input has a label, a placeholder and a value; what is typed is passed on', async () => {
  const value = text({ placeholder: 'Stella', hint: 'Come la chiami' });
  await expect.element(field('Nome')).toHaveAttribute('placeholder', 'Stella');
  await expect.element(field('Nome')).toHaveAccessibleDescription('Come la chiami');
  await field('Nome').fill('=CMD() <script> \u202E 🐴');
  expect(value()).toBe('=CMD() <script> \u202E 🐴');
  await expect.element(field('Nome')).toHaveValue('=CMD() <script> \u202E 🐴');
});

test('a text input is 260 x 34 px by default, and at least 48 px high with --control-height', async () => {
  text();
  await expect.element(field('Nome')).toBeVisible();
  expect([box(field('Nome').element()).width, box(field('Nome').element()).height]).toEqual([
    260, 34,
  ]);
  text({ label: 'Altro', width: '120px', height: '50px' });
  await expect.element(field('Altro')).toBeVisible();
  expect([box(field('Altro').element()).width, box(field('Altro').element()).height]).toEqual([
    120, 50,
  ]);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  expect(rules.map((rule) => rule.cssText).join('\n')).toMatch(
    /pointer: coarse\)[^@]*--control-height: 48px/,
  );
});

test('a text input can be disabled, and nothing in it can be pressed then', async () => {
  text({ disabled: true, type: 'password', clearable: true }, 'segreto');
  await expect.element(page.getByLabelText('Nome', { exact: true })).toBeDisabled();
  await expect
    .element(page.getByRole('button', { name: commonLabels.showPassword }))
    .toBeDisabled();
  await expect
    .element(page.getByRole('button', { name: commonLabels.clear }))
    .not.toBeInTheDocument();
});

test('a required text input has an asterisk after its label, which is not read out', async () => {
  text({ required: true });
  await expect.element(field('Nome')).toBeRequired();
  expect(document.querySelector('label')?.textContent).toBe('Nome *');
});

test('a warning describes the field; an error also marks it as invalid', async () => {
  text({ warning: 'Insolito' });
  await expect.element(field('Nome')).toHaveAccessibleDescription('Insolito');
  await expect.element(field('Nome')).not.toHaveAttribute('aria-invalid');
  text({ label: 'Altro', error: 'Troppo lungo' });
  await expect.element(field('Altro')).toHaveAccessibleDescription('Troppo lungo');
  await expect.element(field('Altro')).toHaveAttribute('aria-invalid', 'true');
});

test('a password can be shown and hidden again', async () => {
  text({ label: 'Password', type: 'password' }, 'segreto');
  const input = page.getByLabelText('Password', { exact: true });
  await expect.element(input).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: commonLabels.showPassword }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: commonLabels.hidePassword }).click();
  await expect.element(input).toHaveAttribute('type', 'password');
});

test('a clearable text input is emptied, and keeps the focus', async () => {
  const value = text({ type: 'search', clearable: true }, 'Stella');
  await page.getByRole('button', { name: commonLabels.clear }).click();
  expect(value()).toBe('');
  const input = page.getByRole('searchbox', { name: 'Nome' });
  await expect.element(input).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: commonLabels.clear }))
    .not.toBeInTheDocument();
});

test('a copied one says so for a few seconds, and no longer once it has another text', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<Holding start="RSSMRA">{(held) => <TextInput label="Codice" copy {...held} />}</Holding>);
  const copied = page.getByRole('button', { name: commonLabels.copied });
  const press = () => page.getByRole('button', { name: commonLabels.copy }).click();
  await press();
  await expect.element(copied).toBeVisible();
  // As another phone changes it: the button keeps the focus.
  const input = field('Codice').element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'VRDNNA');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.element(copied).not.toBeInTheDocument();
  await press();
  await expect.element(copied).toBeVisible();
  await expect.element(copied, { timeout: 20_000 }).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: commonLabels.copy })).toHaveFocus();
});

test('one that the browser does not copy says so: nobody pastes what was copied before', async () => {
  const spies = [
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no')),
    vi.spyOn(document, 'execCommand').mockReturnValue(false),
  ];
  render(<Holding start="RSSMRA">{(held) => <TextInput label="Codice" copy {...held} />}</Holding>);
  const copy = page.getByRole('button', { name: commonLabels.copy, exact: true });
  await copy.click();
  await expect
    .element(page.getByRole('button', { name: commonLabels.notCopied }))
    .toHaveAccessibleDescription('Codice');
  await expect.element(page.getByRole('status')).toHaveTextContent(commonLabels.notCopied);
  spies.forEach((spy) => spy.mockRestore());
  // And can be tried again.
  await expect.element(copy, { timeout: 20_000 }).toBeVisible();
});

test('suggestions are offered, and other texts can be typed', async () => {
  const value = text({ suggestions: ['FISE/FEI'] });
  const input = page.getByRole('combobox', { name: 'Nome' });
  await input.fill('libretto blu');
  expect(value()).toBe('libretto blu');
  expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('FISE/FEI');
});

test.each([
  [
    'with the clipboard',
    async (copied: string[]) => {
      vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
        async (t) => void copied.push(t),
      );
    },
  ],
  [
    'where the clipboard refuses',
    async (copied: string[]) => {
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
      document.addEventListener(
        'copy',
        (event) => copied.push(event.clipboardData?.getData('text/plain') ?? ''),
        { once: true, capture: false },
      );
    },
  ],
])('a copy button copies and says so, %s', async (_, listen) => {
  text({ label: 'UELN', copy: true }, '380123ABC456789');
  const button = page.getByRole('button', { name: commonLabels.copy });
  await expect.element(button).toBeVisible();
  const copied: string[] = [];
  const execCommand = vi.spyOn(document, 'execCommand');
  await listen(copied);
  await button.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Copiato');
  await expect.element(page.getByRole('button', { name: 'Copiato' })).toBeVisible();
  if (execCommand.mock.calls.length > 0) expect(execCommand.mock.results[0]?.value).toBe(true);
  else expect(copied).toEqual(['380123ABC456789']);
  vi.restoreAllMocks();
});

test('a day is typed as yyyy-mm-dd or as Italians write it; other texts are passed on unchanged', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Holding start="" onChange={onChange}>
      {(held) => <DateInput label="Data" {...held} />}
    </Holding>,
  );
  const input = field('Data');
  await input.fill('2024-02-29');
  expect(onChange).toHaveBeenLastCalledWith('2024-02-29');
  await expect.element(input).toHaveAccessibleDescription('29 febbraio 2024');
  await input.fill('1/5/2020');
  expect(onChange).toHaveBeenLastCalledWith('2020-05-01');
  await expect.element(input).toHaveValue('1/5/2020');
  await userEvent.tab();
  await expect.element(input).toHaveValue('01/05/2020');
  await input.fill('2023-02-29');
  expect(onChange).toHaveBeenLastCalledWith('2023-02-29');
  await input.fill('maggio 2010');
  await userEvent.tab();
  await expect.element(input).toHaveValue('maggio 2010');
});

test('a day whose value changes under the typed text shows the value, with the focus still in it', async () => {
  let set: (value: string) => void = () => undefined;
  render(
    <Holding start="">
      {({ value, onValue }) => {
        set = onValue;
        return <DateInput label="Data" value={value} onValue={onValue} />;
      }}
    </Holding>,
  );
  const input = field('Data');
  await input.fill('1/5/2020');
  set('2026-10-14');
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue('14/10/2026');
  await userEvent.keyboard('x');
  await expect.element(input).toHaveValue('14/10/2026x');
});

test('a day is picked with the device’s own picker, which an empty choice does not erase', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Holding start="2024-02-29" onChange={onChange}>
      {(held) => <DateInput label="Data" {...held} />}
    </Holding>,
  );
  await expect.element(field('Data')).toBeVisible();
  const picker = document.querySelector<HTMLInputElement>('input[type="date"]')!;
  expect(picker.value).toBe('2024-02-29');
  const shown = vi.spyOn(picker, 'showPicker').mockImplementation(() => undefined);
  await page.getByRole('button', { name: commonLabels.pickDay }).click();
  expect(shown).toHaveBeenCalledOnce();
  const choose = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(picker, value);
    picker.dispatchEvent(new Event('input', { bubbles: true }));
  };
  choose('2026-10-25');
  expect(onChange).toHaveBeenLastCalledWith('2026-10-25');
  await expect.element(field('Data')).toHaveValue('25/10/2026');
  choose('');
  expect(onChange).toHaveBeenCalledOnce();
});

test('a tri-state flag is blank, Sì or No', async () => {
  const onChange = vi.fn<(value: -1 | 0 | 1) => void>();
  render(
    <Holding<-1 | 0 | 1> start={0} onChange={onChange}>
      {(held) => <TriStateInput label="In struttura" {...held} />}
    </Holding>,
  );
  const select = page.getByLabelText('In struttura');
  await expect.element(select).toHaveValue('0');
  for (const [option, value] of [
    ['Sì', 1],
    ['No', -1],
    ['', 0],
  ] as const) {
    await select.selectOptions(option === '' ? '0' : option);
    expect(onChange).toHaveBeenLastCalledWith(value);
  }
});

test('a select offers its choices; a stored value that is not among them stays', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Holding start="b" onChange={onChange}>
      {(held) => (
        <SelectInput
          label="Scelta"
          {...held}
          options={[
            { value: 'a', text: 'A' },
            { value: 'b', text: 'B' },
          ]}
        />
      )}
    </Holding>,
  );
  await page.getByLabelText('Scelta').selectOptions('A');
  expect(onChange).toHaveBeenLastCalledWith('a');
  // One that is none of the options, such as a flag that cannot be read, is not shown as the first of them.
  render(
    <Holding start="" onChange={onChange}>
      {(held) => <SelectInput label="Pagato" {...held} options={[{ value: '1', text: 'Sì' }]} />}
    </Holding>,
  );
  const paid = page.getByLabelText('Pagato');
  await expect.element(paid).toHaveDisplayValue('');
  await paid.selectOptions('Sì');
  expect(onChange).toHaveBeenLastCalledWith('1');
  expect(paid.element().children).toHaveLength(1);
  render(
    <ChoiceInput label="Specie" value="Mulo" onValue={onChange} choices={['Cavallo', 'Asino']} />,
  );
  await expect.element(page.getByLabelText('Specie')).toHaveValue('Mulo');
  await page.getByLabelText('Specie').selectOptions('Asino');
  expect(onChange).toHaveBeenLastCalledWith('Asino');
});

test('a text area keeps its lines', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Holding start="" onChange={onChange}>
      {(held) => <TextArea label="Note" {...held} />}
    </Holding>,
  );
  await page.getByLabelText('Note').fill('una\ndue\u0000');
  expect(onChange).toHaveBeenLastCalledWith('una\ndue\u0000');
});
