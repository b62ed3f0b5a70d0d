/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from '../src/checkbox.tsx';
import { Select, TextArea, TextField } from '../src/field.tsx';
import { axeViolations } from './dom.ts';

const options = [
  <option key="us" value="US">
    United States
  </option>,
  <option key="ca" value="CA">
    Canada
  </option>,
];

const controls = [
  ['TextField', (texts: object) => <TextField label="Country" {...texts} />],
  ['TextArea', (texts: object) => <TextArea label="Country" {...texts} />],
  [
    'Select',
    (texts: object) => (
      <Select label="Country" {...texts}>
        {options}
      </Select>
    ),
  ],
] as const;

test.each(controls)('%s has a label, and its hint as description', async (_name, make) => {
  render(make({ hint: 'Where it goes', required: true }));
  const control = screen.getByLabelText('Country');
  expect(control).toBeRequired();
  expect(control).not.toHaveAttribute('aria-invalid');
  expect(control).toHaveAccessibleDescription('Where it goes');
  expect(await axeViolations()).toEqual([]);
});

test.each(controls)('%s is invalid with an error, which replaces the hint', async (_name, make) => {
  render(make({ hint: 'Where it goes', error: 'Choose a country' }));
  const control = screen.getByLabelText(/Country/);
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Choose a country');
  expect(screen.queryByText('Where it goes')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test.each(controls)('%s is marked as optional unless it is required or its label is hidden', (_name, make) => {
  const { rerender } = render(make({}));
  expect(screen.getByText('(optional)')).toBeVisible();
  rerender(make({ required: true }));
  expect(screen.queryByText('(optional)')).not.toBeInTheDocument();
  rerender(make({ hideLabel: true }));
  expect(screen.queryByText('(optional)')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Country')).toBeVisible();
});

test('attributes such as id, name and maxLength reach the control', async () => {
  render(<TextField label="Name" id="name" name="customerName" maxLength={3} required />);
  const control = screen.getByLabelText('Name');
  await userEvent.type(control, 'Lilian');
  expect(control).toHaveAttribute('id', 'name');
  expect(control).toHaveAttribute('name', 'customerName');
  expect(control).toHaveValue('Lil');
});

test('two fields with the same label have different ids', () => {
  render(
    <>
      <TextField label="City" required />
      <TextField label="City" required />
    </>,
  );
  const [first, second] = screen.getAllByLabelText('City');
  expect(first?.id).not.toBe(second?.id);
});

test('a select reports the chosen option', async () => {
  const onChange = jest.fn();
  render(
    <Select label="Country" required onChange={(event) => onChange(event.target.value)}>
      {options}
    </Select>,
  );
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Canada');
  expect(onChange).toHaveBeenCalledWith('CA');
});

test('a checkbox is toggled by its label and by Space', async () => {
  const onChange = jest.fn();
  render(<Checkbox label="Save this address" onChange={(event) => onChange(event.target.checked)} />);
  await userEvent.click(screen.getByText('Save this address'));
  expect(screen.getByRole('checkbox', { name: 'Save this address' })).toBeChecked();
  await userEvent.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [false]]);
  expect(await axeViolations()).toEqual([]);
});
