import {
  daysAheadRange,
  digitPauseRange,
  passagesRange,
  type ToolType,
  transferMannerLabels,
  transferManners,
} from '@switchboard/contracts/assistant-tools.limits';
import { Grid } from '@switchboard/design-system';
import { NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { KeyFields } from './KeyFields.tsx';
import { SlotField } from './SlotField.tsx';
import { TransferTargets } from './TransferTargets.tsx';

interface ToolSettingsProps {
  type: ToolType;
  /** Its index among the form's tools. */
  index: number;
  isDisabled: boolean;
}

const manners = transferManners.map((id) => ({ id, label: transferMannerLabels[id] }));

const rangeText = ({ min, max }: { min: number; max: number }) => `${min} to ${max}.`;

function DaysAhead({ at, isDisabled }: { at: string; isDisabled: boolean }) {
  return (
    <NumberField
      name={`${at}.days_ahead`}
      label="Days ahead"
      min={daysAheadRange.min}
      max={daysAheadRange.max}
      description={`How far ahead at most: ${rangeText(daysAheadRange)}`}
      isDisabled={isDisabled}
    />
  );
}

/** The settings of a built-in tool that is on. */
export function ToolSettings({ type, index, isDisabled }: ToolSettingsProps) {
  const at = `tools.${index}`;
  switch (type) {
    case 'transfer_call':
      return (
        <>
          <TransferTargets index={index} isDisabled={isDisabled} />
          <Select
            name={`${at}.manner`}
            label="Hand over"
            options={manners}
            description="After a briefing: the target is called while the person waits, hears what the call is about, and decides whether to take it."
            isDisabled={isDisabled}
          />
          <Grid min={240} columns={2} gap={4}>
            <TextField
              name={`${at}.said_meanwhile`}
              label="Said before"
              placeholder="I am connecting you."
              isDisabled={isDisabled}
            />
            <TextField
              name={`${at}.said_when_closed`}
              label="Said when no one can be reached"
              placeholder="No one is there at the moment."
              isDisabled={isDisabled}
            />
            <TextField
              name={`${at}.said_when_refused`}
              label="Said if the target doesn't take the call"
              placeholder="I am sorry, they cannot take the call right now."
              isDisabled={isDisabled}
            />
          </Grid>
        </>
      );
    case 'press_digits':
      return (
        <NumberField
          name={`${at}.pause_ms`}
          label="Pause between digits"
          suffix="ms"
          step={50}
          min={digitPauseRange.min}
          max={digitPauseRange.max}
          description={rangeText(digitPauseRange)}
          isDisabled={isDisabled}
        />
      );
    case 'collect_keys':
      return <KeyFields index={index} isDisabled={isDisabled} />;
    case 'search_knowledge':
      return (
        <Grid min={240} columns={2} gap={4}>
          <NumberField
            name={`${at}.passages`}
            label="Passages"
            min={passagesRange.min}
            max={passagesRange.max}
            description={`How many the model sees: ${rangeText(passagesRange)}`}
            isDisabled={isDisabled}
          />
          <TextField
            name={`${at}.said_meanwhile`}
            label="Say while waiting"
            placeholder="Let me look that up."
            isDisabled={isDisabled}
          />
        </Grid>
      );
    case 'book_slot':
      return (
        <Grid min={240} columns={2} gap={4}>
          <SlotField index={index} isDisabled={isDisabled} />
          <DaysAhead at={at} isDisabled={isDisabled} />
        </Grid>
      );
    case 'call_back':
      return <DaysAhead at={at} isDisabled={isDisabled} />;
    case 'send_whatsapp':
      return (
        <TextArea
          name={`${at}.message`}
          label="Message"
          rows={2}
          description="Empty: the model writes it."
          isDisabled={isDisabled}
        />
      );
    default:
      return null;
  }
}
