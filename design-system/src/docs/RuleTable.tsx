import type { ReactNode } from 'react';

export interface RuleTableProps {
  columns: readonly string[];
  /** Cells in the order of the columns; `words` in backticks are set as code. */
  rows: readonly (readonly string[])[];
}

function withCode(text: string): ReactNode {
  return [...text.matchAll(/`([^`]+)`|[^`]+/g)].map((match) =>
    match[1] === undefined ? match[0] : <code key={match.index}>{match[1]}</code>,
  );
}

/** A table of rules in the documentation. */
export function RuleTable({ columns, rows }: RuleTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, index) => (
              <td key={columns[index]}>{withCode(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
