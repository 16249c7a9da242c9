/// <reference lib="dom" />
import { element } from './attention-figure.js';
import { short } from './show-charts.js';

export interface TableColumn {
  readonly name: string;
  /** One a row; numbers are shortened, `null` is a dash. */
  readonly values: readonly (number | string | null | undefined)[];
}

/** Fills an empty table; the first column names the rows. */
export function fillTable(table: HTMLTableElement, columns: readonly TableColumn[]): void {
  const head = table.createTHead().insertRow();
  for (const { name } of columns) head.append(headCell('col', name));
  const body = table.createTBody();
  for (const row of columns[0]!.values.keys()) {
    const line = body.insertRow();
    columns.forEach(({ values }, at) => {
      if (at === 0) line.append(headCell('row', inLetters(values[row])));
      else line.insertCell().textContent = inLetters(values[row]);
    });
  }
}

function headCell(scope: 'col' | 'row', text: string): HTMLTableCellElement {
  const cell = element('th');
  cell.scope = scope;
  cell.textContent = text;
  return cell;
}

function inLetters(value: TableColumn['values'][number]): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'number' ? short(value) : value;
}
