import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Table } from './Table.tsx';
import type { TableColumn, TableProps, TableSort } from './Table.types.ts';

interface Lead {
  id: string;
  name: string;
  calls: number;
}

const leads: Lead[] = ['Ada', 'Ben', 'Chen', 'Dina', 'Emil'].map((name, index) => ({
  id: `l${index}`,
  name,
  calls: index,
}));

const columns: TableColumn<Lead>[] = [
  { id: 'name', header: 'Name', cell: (lead) => lead.name, isSortable: true, isRowHeader: true },
  {
    id: 'calls',
    header: 'Calls',
    cell: (lead) => lead.calls,
    isSortable: true,
    firstDirection: 'desc',
    hideBelow: 500,
  },
  { id: 'note', header: 'Note', cell: () => <a href="#note">Open note</a> },
];

const base: TableProps<Lead> = { label: 'Leads', columns, rows: leads, getRowId: (lead) => lead.id };
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('Table', () => {
  it('Table is a plain table with row headers if its rows have no action', async () => {
    const { container } = render(<Table {...base} className="mine" />);
    expect(screen.getByRole('table', { name: 'Leads' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(6);
    expect(screen.getByRole('rowheader', { name: 'Ada' })).toBeTruthy();
    expect(row('Ada').hasAttribute('tabindex')).toBe(false);
    expect(container.firstElementChild?.classList.contains('mine')).toBe(true);
    await expectAccessible(container);
  });

  it('Table has one row in the tab order, which arrow keys, Home and End move', async () => {
    const user = userEvent.setup();
    const onRowAction = vi.fn();
    const { container } = render(<Table {...base} onRowAction={onRowAction} />);
    expect(screen.getByRole('grid', { name: 'Leads' })).toBeTruthy();
    row('Ada').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Chen'));
    expect(container.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(row('Emil'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row('Emil'));
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(row('Ada'));
    await expectAccessible(container);
  });

  it('Table runs the row action on Enter and click, but not on a click on a link in the row', async () => {
    const user = userEvent.setup();
    const onRowAction = vi.fn();
    render(<Table {...base} onRowAction={onRowAction} />);
    row('Ben').focus();
    await user.keyboard('{Enter}');
    expect(onRowAction).toHaveBeenLastCalledWith(leads[1]);
    await user.click(screen.getByRole('rowheader', { name: 'Dina' }));
    expect(onRowAction).toHaveBeenLastCalledWith(leads[3]);
    await user.click(screen.getAllByRole('link', { name: 'Open note' })[0] as HTMLElement);
    expect(onRowAction).toHaveBeenCalledTimes(2);
  });

  it('Table sorts a column in its first direction, then in the other, and announces the order', async () => {
    const user = userEvent.setup();
    const asked: TableSort[] = [];
    function Sorted() {
      const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'asc' });
      return (
        <Table
          {...base}
          sort={sort}
          onSortChange={(next) => {
            asked.push(next);
            setSort(next);
          }}
        />
      );
    }
    render(<Sorted />);
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(header('Calls').getAttribute('aria-sort')).toBe('none');
    expect(header('Note').hasAttribute('aria-sort')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Calls' }));
    await user.click(screen.getByRole('button', { name: 'Calls' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(asked).toEqual([
      { column: 'calls', direction: 'desc' },
      { column: 'calls', direction: 'asc' },
      { column: 'name', direction: 'asc' },
      { column: 'name', direction: 'desc' },
    ]);
    expect(header('Name').getAttribute('aria-sort')).toBe('descending');
  });

  it('Table marks columns that are hidden first in a narrow space', () => {
    render(<Table {...base} />);
    expect(screen.getByRole('columnheader', { name: 'Calls' }).getAttribute('data-hide-below')).toBe('500');
  });

  it('Table marks rows that just changed', () => {
    render(<Table {...base} highlightedIds={new Set(['l2'])} />);
    expect(row('Chen').hasAttribute('data-highlighted')).toBe(true);
    expect(row('Ada').hasAttribute('data-highlighted')).toBe(false);
  });

  it('Table shows skeleton rows only while it has no rows to show', () => {
    const { rerender } = render(<Table {...base} rows={[]} isLoading skeletonRows={4} emptyState="No leads yet" />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(4);
    expect(screen.queryByText('No leads yet')).toBeNull();
    rerender(<Table {...base} isLoading />);
    expect(screen.getByRole('rowheader', { name: 'Ada' })).toBeTruthy();
    rerender(<Table {...base} rows={[]} emptyState="No leads yet" />);
    expect(screen.getByText('No leads yet')).toBeTruthy();
  });

  it('Table scrolls inside its maximum height and is reachable by keyboard', () => {
    render(<Table {...base} maxHeight={200} footer="5 leads" />);
    const region = screen.getByRole('region', { name: 'Leads, scrollable' });
    expect(region.getAttribute('tabindex')).toBe('0');
    expect(region.style.maxHeight).toBe('200px');
    expect(screen.getByText('5 leads')).toBeTruthy();
  });
});

describe('selection in a Table', () => {
  function Selectable({ onChange }: { onChange?: (ids: string[]) => void }) {
    const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
    return (
      <Table
        {...base}
        selection={{
          selectedIds,
          onChange: (ids) => {
            setSelectedIds(ids);
            onChange?.([...ids].sort());
          },
        }}
      />
    );
  }
  const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) }) as HTMLInputElement;

  it('a selectable Table names each checkbox after its row and marks selected rows', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const { container } = render(<Selectable onChange={onChange} />);
    await user.click(box('Select Ben'));
    expect(onChange).toHaveBeenLastCalledWith(['l1']);
    expect(row('Ben').getAttribute('aria-selected')).toBe('true');
    expect(row('Ada').getAttribute('aria-selected')).toBe('false');
    expect(box('Select all rows').indeterminate).toBe(true);
    await expectAccessible(container);
  });

  it('the header checkbox of a Table selects all rows and none', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Selectable onChange={onChange} />);
    await user.click(box('Select all rows'));
    expect(onChange).toHaveBeenLastCalledWith(['l0', 'l1', 'l2', 'l3', 'l4']);
    expect(box('Select all rows').checked).toBe(true);
    await user.click(box('Select all rows'));
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it('Table extends the selection with Shift, and toggles a row with Space', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Selectable onChange={onChange} />);
    await user.click(box('Select Ben'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select Dina'));
    await user.keyboard('{/Shift}');
    expect(onChange).toHaveBeenLastCalledWith(['l1', 'l2', 'l3']);
    row('Emil').focus();
    await user.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith(['l1', 'l2', 'l3', 'l4']);
  });
});

describe('actions in the rows of a Table', () => {
  it('actions of table rows are in a menu, and quick ones are buttons too', async () => {
    const user = userEvent.setup();
    const onCall = vi.fn();
    const onRowAction = vi.fn();
    render(
      <Table
        {...base}
        onRowAction={onRowAction}
        rowActions={(lead) => [
          {
            id: 'call',
            label: `Call ${lead.name}`,
            icon: <svg aria-hidden="true" />,
            isQuick: true,
            onAction: () => onCall(lead),
          },
          { id: 'delete', label: 'Delete lead' },
        ]}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Call Ben' }));
    expect(onCall).toHaveBeenLastCalledWith(leads[1]);
    await user.click(within(row('Chen')).getByRole('button', { name: 'More actions' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Call Chen', 'Delete lead']);
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('menuitem', { name: 'Call Chen' }));
    expect(onCall).toHaveBeenLastCalledWith(leads[2]);
    expect(onRowAction).not.toHaveBeenCalled();
  });
});

// happy-dom has no layout, and the class that defines the sizes isn't the global HTMLElement.
function giveSize(property: 'clientHeight' | 'clientWidth' | 'offsetHeight', value: number): void {
  let owner = Object.getPrototypeOf(document.createElement('div'));
  while (owner !== null && !Object.hasOwn(owner, property)) owner = Object.getPrototypeOf(owner);
  vi.spyOn(owner, property, 'get').mockReturnValue(value);
}

describe('a virtual Table', () => {
  const many: Lead[] = Array.from({ length: 1000 }, (_, index) => ({
    id: `m${index}`,
    name: `Lead ${index}`,
    calls: 0,
  }));

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('a virtual Table draws only visible rows, counts all, and asks for more at the end', async () => {
    giveSize('clientWidth', 800);
    giveSize('clientHeight', 370);
    giveSize('offsetHeight', 37);
    const onEndReached = vi.fn();
    const { rerender } = render(<Table {...base} rows={many} virtualize onEndReached={onEndReached} />);
    const drawn = document.querySelectorAll('[data-row-id]').length;
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(document.querySelector('[data-row-id="m0"]')?.getAttribute('aria-rowindex')).toBe('2');
    expect(onEndReached).not.toHaveBeenCalled();
    rerender(<Table {...base} rows={many.slice(0, 8)} virtualize onEndReached={onEndReached} />);
    expect(onEndReached).toHaveBeenCalledOnce();
  });

  describe('with a column that can shrink', () => {
    const cut = columns.map((column) => (column.id === 'name' ? { ...column, isTruncated: true } : column));
    const widths = { scrollWidth: 300, clientWidth: 100 };

    it('Table shows the full text of a cut cell under the pointer, and hides it again', async () => {
      render(<Table {...base} columns={cut} />);
      const cell = screen.getByRole('rowheader', { name: 'Ben' });
      for (const [name, value] of Object.entries(widths)) Object.defineProperty(cell, name, { value });
      await userEvent.hover(cell);
      expect((await screen.findByRole('tooltip')).textContent).toBe('Ben');
      await userEvent.unhover(cell);
      expect(screen.queryByRole('tooltip')).toBeNull();
    });

    it('Table shows no tooltip for text that fits', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      render(<Table {...base} columns={cut} />);
      await userEvent.hover(screen.getByRole('rowheader', { name: 'Ben' }));
      act(() => void vi.advanceTimersByTime(1000));
      expect(screen.queryByRole('tooltip')).toBeNull();
      vi.useRealTimers();
    });
  });
});
