import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeCsv, readCsv } from '../src/csv/read-csv.ts';
import { csvCell, writeCsv } from '../src/csv/write-csv.ts';

describe('a CSV file', () => {
  test('says the same after it was written and read', () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@",;'\r\n\t a]{0,8}$/));
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
        const unguarded = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '');
        expect(readCsv(file).map(({ cells }) => cells)).toEqual([
          ['id', 'a', 'b'],
          ...rows.map(([a, b]) => ['x', unguarded(a), unguarded(b)]),
        ]);
      }),
    );
  });

  test('holds nothing that a spreadsheet would run', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")']) {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    }
    expect([csvCell(-5), csvCell('rose'), csvCell(null), csvCell(true)]).toEqual(['-5', 'rose', '', 'true']);
  });

  test('is read with either separator, any line end, a byte order mark, and tells the line of each row', () => {
    expect(readCsv('\uFEFFid;name\n1;"a\nb"\n\n2;c')).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 2, cells: ['1', 'a\nb'] },
      { line: 5, cells: ['2', 'c'] },
    ]);
    expect(readCsv('a,b\r\n"x;y",')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x;y', ''] },
    ]);
    expect(readCsv('')).toEqual([]);
    expect(() => readCsv('a\n"b')).toThrow('never closed');
  });

  test('a file that a spreadsheet did not save in UTF-8 is refused instead of read with broken letters', () => {
    expect(decodeCsv(new TextEncoder().encode('\uFEFFname\nRosé'))).toBe('\uFEFFname\nRosé');
    expect(() => decodeCsv(Buffer.from('name\nRosé', 'latin1'))).toThrow('not in UTF-8');
  });
});
