import { Button, Stack } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Form } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useId, useState } from 'react';

interface Props {
  from: string | null;
  to: string | null;
  onApply: (days: { from: string | null; to: string | null }) => void;
  onClose: () => void;
}

/** Chooses the days whose slots the list shows. */
export function WindowDialog({ from, to, onApply, onClose }: Props) {
  const formId = useId();
  const [days, setDays] = useState({ from, to });
  const isReversed = days.from !== null && days.to !== null && days.to < days.from;
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Choose dates"
      description="Without dates the list shows one month before to two months after today."
      footer={
        <>
          <Button isDisabled={from === null && to === null} onPress={() => onApply({ from: null, to: null })}>
            Reset
          </Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={isReversed}>
            Show slots
          </Button>
        </>
      }
    >
      <Form id={formId} hasFirstFocus onSubmit={() => !isReversed && onApply(days)}>
        <Stack gap={4}>
          <DatePicker label="From" value={days.from} onChange={(day) => setDays({ ...days, from: day })} />
          <DatePicker
            label="To"
            value={days.to}
            onChange={(day) => setDays({ ...days, to: day })}
            errorMessage={isReversed ? 'The last day must not be before the first.' : undefined}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
