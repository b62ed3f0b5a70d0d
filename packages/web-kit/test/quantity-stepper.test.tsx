/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuantityStepper } from '../src/quantity-stepper.tsx';
import { axeViolations } from './dom.ts';

const decrease = () => screen.getByRole('button', { name: 'Decrease quantity of Rose' });
const increase = () => screen.getByRole('button', { name: 'Increase quantity of Rose' });

function open(value: number, props: object = {}) {
  const onChange = jest.fn();
  render(<QuantityStepper label="quantity of Rose" value={value} onChange={onChange} {...props} />);
  return onChange;
}

test('the buttons decrease and increase the value by one', async () => {
  const onChange = open(2);
  expect(screen.getByRole('status')).toHaveTextContent('2');
  await userEvent.click(decrease());
  await userEvent.click(increase());
  expect(onChange.mock.calls).toEqual([[1], [3]]);
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [1, {}, 'decrease'],
  [99, {}, 'increase'],
  [4, { min: 4 }, 'decrease'],
  [5, { max: 5 }, 'increase'],
])('a value of %i with %j can’t %s', async (value, props, direction) => {
  const onChange = open(value, props);
  const [stopped, free] = direction === 'decrease' ? [decrease(), increase()] : [increase(), decrease()];
  expect(stopped).toBeDisabled();
  expect(free).toBeEnabled();
  await userEvent.click(stopped);
  expect(onChange).not.toHaveBeenCalled();
});

test('a disabled stepper has no enabled button', () => {
  open(2, { disabled: true });
  expect(decrease()).toBeDisabled();
  expect(increase()).toBeDisabled();
});
