import { Banner, Button, ButtonGroup, Text } from '@switchboard/design-system';

export interface ChangedField {
  label: string;
  mine: string;
  theirs: string;
}

interface StaleChoiceProps {
  /** What both changed; what only one of them changed needs no choice. */
  fields: readonly ChangedField[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both versions of what somebody else saved while this form was open. What was typed stays until somebody chooses. */
export function StaleChoice({ fields, onKeepMine, onTakeTheirs }: StaleChoiceProps) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title="Somebody else saved this meanwhile"
      actions={
        <ButtonGroup>
          <Button onPress={onTakeTheirs}>Take theirs</Button>
          <Button onPress={onKeepMine}>Keep mine</Button>
        </ButtonGroup>
      }
    >
      {fields.length === 0 && (
        <Text as="p">They changed other fields than you. Keep yours to save them beside theirs.</Text>
      )}
      {fields.map(({ label, mine, theirs }) => (
        <Text as="p" key={label}>
          {label}: you have “{mine}”, they saved “{theirs}”.
        </Text>
      ))}
    </Banner>
  );
}
