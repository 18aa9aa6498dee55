import { maxTransferTargets } from '@switchboard/contracts/assistant-tools.limits';
import { weekdays } from '@switchboard/contracts/campaigns.limits';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { TimeField } from '@switchboard/design-system/dates';
import { Checkbox, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useWatch } from '@switchboard/platform/forms';
import { type ToolForm, useToolsForm } from './toolsForm.ts';

type Target = Extract<ToolForm, { type: 'transfer_call' }>['targets'][number];

const shortNames = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
};

const officeHours: Target['hours'] = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  start: '09:00',
  end: '17:00',
};

interface TargetFieldsProps {
  name: string;
  target: Target;
  place: number;
  isDisabled: boolean;
  onChange: (target: Target) => void;
  onRemove: () => void;
}

function TargetFields({ name, target, place, isDisabled, onChange, onRemove }: TargetFieldsProps) {
  const { hours } = target;
  return (
    <Stack gap={3} role="group" aria-label={`Target ${place}`}>
      <Stack direction="row" gap={2} align="end" wrap>
        <div style={{ flex: '1 1 10rem' }}>
          <TextField name={`${name}.name`} label="Name" isRequired placeholder="Sales" isDisabled={isDisabled} />
        </div>
        <div style={{ flex: '1 1 10rem' }}>
          <TextField
            name={`${name}.phone_number`}
            label="Phone number"
            type="tel"
            isRequired
            placeholder="+12125551234"
            isDisabled={isDisabled}
          />
        </div>
        <IconButton label={`Remove target ${place}`} icon={<IconTrash />} isDisabled={isDisabled} onPress={onRemove} />
      </Stack>
      <Checkbox
        label="Only at certain hours"
        isSelected={hours !== null}
        isDisabled={isDisabled}
        onChange={(isLimited) => onChange({ ...target, hours: isLimited ? officeHours : null })}
      />
      {hours && (
        <Stack gap={3} role="group" aria-label={`Hours of target ${place}`}>
          <Stack direction="row" gap={4} wrap>
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                label={shortNames[day]}
                isSelected={hours.days.includes(day)}
                isDisabled={isDisabled}
                onChange={(isOn) =>
                  onChange({
                    ...target,
                    hours: {
                      ...hours,
                      days: weekdays.filter((one) => (one === day ? isOn : hours.days.includes(one))),
                    },
                  })
                }
              />
            ))}
          </Stack>
          <Stack direction="row" gap={3} wrap>
            <TimeField name={`${name}.hours.start`} label="From" isDisabled={isDisabled} />
            <TimeField name={`${name}.hours.end`} label="Until" isDisabled={isDisabled} />
          </Stack>
          <Text size="sm" tone="muted">
            By the clocks of your organization.
          </Text>
        </Stack>
      )}
    </Stack>
  );
}

/** The people a call can be transferred to, and when each can be reached. */
export function TransferTargets({ index, isDisabled }: { index: number; isDisabled: boolean }) {
  const { control, setValue, formState } = useToolsForm();
  const tool = useWatch({ control, name: `tools.${index}` });
  if (tool?.type !== 'transfer_call') return null;
  const { targets } = tool;
  const set = (next: Target[]) => setValue(`tools.${index}`, { ...tool, targets: next }, { shouldDirty: true });
  const errors = formState.errors.tools?.[index] as {
    targets?: { [place: number]: { hours?: { days?: { message?: string } } } };
  };
  return (
    <Stack gap={4} role="group" aria-label="Targets">
      {targets.length === 0 && (
        <Text size="sm" tone="muted">
          There is no one to transfer to yet.
        </Text>
      )}
      {targets.map((target, at) => (
        <Stack
          gap={2}
          // biome-ignore lint/suspicious/noArrayIndexKey: a target has nothing but its place; its fields take their values by it.
          key={at}
        >
          <TargetFields
            name={`tools.${index}.targets.${at}`}
            target={target}
            place={at + 1}
            isDisabled={isDisabled}
            onChange={(changed) => set(targets.map((one, place) => (place === at ? changed : one)))}
            onRemove={() => set(targets.filter((_, place) => place !== at))}
          />
          {errors?.targets?.[at]?.hours?.days?.message && (
            <Text role="alert" tone="danger" size="sm">
              {errors.targets[at].hours.days.message}
            </Text>
          )}
        </Stack>
      ))}
      <Stack direction="row">
        <Button
          size="sm"
          icon={<IconPlus size={14} />}
          isDisabled={isDisabled || targets.length >= maxTransferTargets}
          onPress={() => set([...targets, { name: '', phone_number: '', hours: null }])}
        >
          Add target
        </Button>
      </Stack>
    </Stack>
  );
}
