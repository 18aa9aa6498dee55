import { Banner, Button, ButtonGroup, Text } from '@switchboard/design-system';

export interface ChangedField {
  label: string;
  mine: string;
  theirs: string;
}

interface StaleChoiceProps {
  /** The fields that both changed; all others need no choice. */
  fields: readonly ChangedField[];
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows both versions after someone else saved while this form was open. The user's edits stay until the user chooses. */
export function StaleChoice({ fields, onSaveMine, onTakeTheirs }: StaleChoiceProps) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title="Someone else changed this too"
      actions={
        <ButtonGroup>
          <Button onPress={onTakeTheirs}>Take theirs</Button>
          <Button onPress={onSaveMine}>Save mine</Button>
        </ButtonGroup>
      }
    >
      {fields.map(({ label, mine, theirs }) => (
        <Text as="p" key={label}>
          {label}: you have “{mine}”, they saved “{theirs}”.
        </Text>
      ))}
    </Banner>
  );
}
