import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { Stack } from '../Stack/Stack.tsx';

/** A form with fields that someone else has changed, too. */
export interface ClashingForm {
  clash?: {
    fields: readonly { name: string; label: string; mine: string; theirs: string }[];
    save: (theirs: readonly string[]) => void;
    decideLater: () => void;
  } | null;
}

function Question({ fields, save, decideLater }: NonNullable<ClashingForm['clash']>) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  return (
    <Dialog
      title="Someone else changed this too"
      description="You both changed the same fields. Choose what to save. All your other changes are saved as well."
      onClose={decideLater}
      footer={
        <>
          <Button onPress={decideLater}>Keep editing</Button>
          <Button variant="primary" onPress={() => save(taken)}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {fields.map(({ name, label, mine, theirs }) => (
          <RadioGroup
            key={name}
            label={label}
            options={[
              { id: 'mine', label: `Yours: ${mine}` },
              { id: 'theirs', label: `Theirs: ${theirs}` },
            ]}
            value={taken.includes(name) ? 'theirs' : 'mine'}
            onChange={(side) =>
              setTaken(side === 'theirs' ? [...taken, name] : taken.filter((other) => other !== name))
            }
          />
        ))}
      </Stack>
    </Dialog>
  );
}

/** Asks which of two changes to a field to save, and saves it. A FormDialog already includes it. */
export function ClashQuestion({ form: { clash } }: { form: ClashingForm }) {
  return clash ? <Question {...clash} /> : null;
}
