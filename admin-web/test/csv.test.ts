import { describe, expect, test } from '@jest/globals';
import { type Cell, writeCsv } from '@loop-petal/contracts/rules/csv';
import fc from 'fast-check';
import { decodeCsv, readCsv } from '../src/csv/read-csv.ts';

describe('a CSV file', () => {
  const hostile = fc.stringMatching(/^[=+\-@＝＋－＠",;|'\r\n\t a]{0,8}$/);

  test('has the same cells after a round trip', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), hostile);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const file = writeCsv<[string, string]>(
          [
            ['id', () => 'x'],
            ['a', ([a]) => a],
            ['b', ([, b]) => b],
          ],
          rows,
        );
        expect(readCsv(file).map(({ cells }) => cells)).toEqual([
          ['id', 'a', 'b'],
          ...rows.map((row) => ['x', ...row]),
        ]);
      }),
    );
  });

  test('contains no spreadsheet formula, whatever separates its cells and lines', () => {
    const runnable = (file: string) =>
      file.split(/[,;|\t\r\n]/).filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell.replaceAll('""', '"')));
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1 }), (rows) => {
        expect(runnable(writeCsv([['text', (row: string) => row]], rows))).toEqual([]);
      }),
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['-1', "'-1"],
    ['＝1+1', "'＝1+1"],
    ['\t@SUM(A1)', '"\t\'@SUM(A1)"'],
    ['a;=1+1', '"a;\'=1+1"'],
    ['a, "+1', '"a, ""\'+1"'],
    ['12 Main St\n=1+1', '"12 Main St\n\'=1+1"'],
    ["'=1+1", "''=1+1"],
    ['rose-red', 'rose-red'],
    [-5, '-5'],
    [null, ''],
    [true, 'true'],
  ])('writes %j as %s', (value, cell) => {
    expect(writeCsv<Cell>([['text', (row) => row]], [value])).toBe(`text\r\n${cell}\r\n`);
  });

  test('is read with either separator, any line end and a byte order mark, with line numbers', () => {
    expect(readCsv('\uFEFFid;name\n1;"a\nb"\n\n2;c')).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 2, cells: ['1', 'a\nb'] },
      { line: 5, cells: ['2', 'c'] },
    ]);
    expect(readCsv('a,b\r\n"x;y",')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x;y', ''] },
    ]);
    expect(readCsv('a,b\r\n1,"2\r\n3"\n4,5\r6,7')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2\r\n3'] },
      { line: 4, cells: ['4', '5'] },
      { line: 5, cells: ['6', '7'] },
    ]);
    expect(readCsv('')).toEqual([]);
    expect(() => readCsv('a\n"b')).toThrow('never closed');
  });

  test('in an encoding other than UTF-8 is rejected', () => {
    expect(decodeCsv(new TextEncoder().encode('\uFEFFname\nRosé'))).toBe('\uFEFFname\nRosé');
    expect(() => decodeCsv(Buffer.from('name\nRosé', 'latin1'))).toThrow('not in UTF-8');
  });
});
