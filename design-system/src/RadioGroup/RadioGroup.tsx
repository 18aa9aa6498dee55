import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from 'react-aria-components';
import styled from 'styled-components';
import { choiceRow, FieldDescription, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindParts } from '../Form/FormBinding.tsx';
import type { Option } from '../Listbox/OptionRow.tsx';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface RadioGroupProps
  extends FieldProps,
    Omit<
      AriaRadioGroupProps,
      keyof FieldProps | 'children' | 'validationBehavior' | 'isInvalid' | 'value' | 'defaultValue' | 'onChange'
    > {
  options: readonly Option[];
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (id: string) => void;
}

const Root = styled(AriaRadioGroup)`
  ${fieldFrame}
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  padding-block: ${tokens.space[1]};

  [data-orientation='horizontal'] > & {
    flex-flow: row wrap;
    gap: ${tokens.space[2]} ${tokens.space[4]};
  }
`;

const Choice = styled(RadioField)`
  display: flex;
  flex-direction: column;

  & > [slot='description'] {
    padding-inline-start: calc(${tokens.size.check} + ${tokens.space[2]});
  }
`;

const Row = styled(RadioButton)`
  ${choiceRow}
`;

const Dot = styled.span`
  flex: none;
  inline-size: ${tokens.size.check};
  block-size: ${tokens.size.check};
  margin-block-start: calc((1lh - ${tokens.size.check}) / 2);
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: 50%;
  background: ${tokens.color.raised};
  transition: border-width ${tokens.motion.fast} ${tokens.motion.ease};

  [data-hovered] > & {
    border-color: ${tokens.color.inkMuted};
  }

  [data-selected] > & {
    border: calc(${tokens.space[1]} + ${tokens.line.hair}) solid ${tokens.color.accent};
  }

  [data-invalid] > & {
    border-color: ${tokens.color.danger};
  }

  [data-focus-visible] > & {
    ${focusRing}
  }

  [data-disabled] > & {
    border-color: ${tokens.color.line};
    background: ${tokens.color.sunken};
  }
`;

function PlainRadioGroup({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  onChange,
  ...rest
}: RadioGroupProps) {
  return (
    <Root {...rest} onChange={onChange} validationBehavior="aria" isInvalid={invalidWhen(errorMessage)}>
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Choices>
        {options.map((option) => (
          <Choice key={option.id} value={option.id} isDisabled={option.isDisabled}>
            <Row>
              <Dot aria-hidden="true" />
              <span>{option.label}</span>
            </Row>
            {option.description !== undefined && (
              <FieldDescription slot="description">{option.description}</FieldDescription>
            )}
          </Choice>
        ))}
      </Choices>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}

/** One choice from a few that should all be visible. */
export function RadioGroup(props: RadioGroupProps) {
  return <Bound field={PlainRadioGroup} props={props} bind={bindParts<string>} />;
}
