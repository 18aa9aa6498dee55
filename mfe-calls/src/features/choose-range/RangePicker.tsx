import { Stack } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select } from '@switchboard/design-system/forms';
import { type Range, ranges } from './useRange.ts';

/** Which days are counted. */
export function RangePicker({ range }: { range: Range }) {
  const { preset, from, to, isReversed, choose, setFrom, setTo } = range;
  const options = preset === 'own' ? [...ranges, { id: 'own', label: 'These days' }] : ranges;
  return (
    <Stack direction="row" gap={2} align="end" wrap>
      <Select label="Range" options={options} value={preset} onChange={(id) => id !== 'own' && choose(id)} />
      <DatePicker label="From" value={from} onChange={setFrom} />
      <DatePicker
        label="To"
        value={to}
        onChange={setTo}
        errorMessage={isReversed ? 'Before the first day' : undefined}
      />
    </Stack>
  );
}
