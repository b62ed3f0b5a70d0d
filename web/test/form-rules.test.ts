import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { clean, validateField } from '@loop-petal/web-kit/field-rule';
import { shippingRules } from '../src/forms/rules/shipping.ts';
import { ruleFiles, ruleOf, textFields } from '../tools/form-rules.ts';

test('the generated form rules match the contract: npm run describe', () => {
  const folder = new URL('../src/forms/rules/', import.meta.url);
  const files = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);
  expect(Object.fromEntries(files)).toEqual(ruleFiles());
});

const TEXTS = [
  '',
  ' ',
  'x',
  ' x ',
  'xx',
  ' xx ',
  'abc',
  'abcde',
  'a b c d e',
  'abcdefghij',
  '      ',
  'ada@example.com',
  ' ada@example.com ',
  "o'neil+shop@mail.example.co.uk",
  'a@b.c',
  'ä@ö.de',
  'a..b@example.com',
  '.a@example.com',
  'a@-b.com',
  'a@b.c1',
  'rosa_m.3',
  'rosa m',
  'Röschen',
];
const fields = textFields().map(([form, name, schema]) => ({ form, name, schema, rule: ruleOf(schema) }));

describe.each(fields)('the field $name of the form $form', ({ rule, schema }) => {
  test('accepts the same texts as the contract', () => {
    const takes = (text: string) => {
      const isEmpty = !clean(rule, text);
      // An empty optional field is not sent.
      return (isEmpty && !rule.required) || schema.safeParse(text).success;
    };
    const texts = TEXTS.filter(({ length }) => length <= (rule.max ?? 0));
    expect(texts.filter((text) => !validateField(rule, text))).toEqual(texts.filter(takes));
  });

  test('has the contract’s maximum length', () => {
    const { max } = rule;
    expect(max).toBeGreaterThan(0);
    const tooLong = `${'a'.repeat(max ?? 0)}@example.com`;
    expect(schema.safeParse(tooLong).success).toBe(false);
    if (!rule.pattern) expect(schema.safeParse('a'.repeat(max ?? 0)).success).toBe(true);
  });
});

test('an empty country, which the form does not offer, has a message', () => {
  expect(validateField(shippingRules.country, '')).toBe('Country is required');
});
