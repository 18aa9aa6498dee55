import type { ReactNode, Ref } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components';
import styled from 'styled-components';
import { FieldDescription, FieldMessage, RequiredMark } from '../Field/Field.styles.ts';
import { type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindYesNo } from '../Form/FormBinding.tsx';
import { IconCheck, IconMinus } from '../icons/icons.ts';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface CheckboxProps
  extends Omit<FieldProps, 'label' | 'isLabelHidden'>,
    Omit<CheckboxFieldProps, keyof FieldProps | 'children' | 'validationBehavior' | 'isInvalid'> {
  /** The text next to the box; leave it out only with an aria-label. */
  label?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(CheckboxField)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};

  & > :is([slot='description'], [slot='errorMessage']) {
    padding-inline-start: calc(${tokens.size.check} + ${tokens.space[2]});
  }
`;

const Row = styled(CheckboxButton)`
  display: inline-flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  align-self: flex-start;
  cursor: pointer;

  &[data-disabled] {
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }
`;

const Box = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  inline-size: ${tokens.size.check};
  block-size: ${tokens.size.check};
  margin-block-start: calc((1lh - ${tokens.size.check}) / 2);
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.raised};
  color: ${tokens.color.onAccent};
  transition: background-color ${tokens.motion.fast} ${tokens.motion.ease};

  [data-hovered] > & {
    border-color: ${tokens.color.inkMuted};
  }

  [data-selected] > &,
  [data-indeterminate] > & {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
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
    color: ${tokens.color.inkFaint};
  }
`;

function PlainCheckbox({ label, description, errorMessage, ...rest }: CheckboxProps) {
  return (
    <Root {...rest} validationBehavior="aria" isInvalid={invalidWhen(errorMessage)}>
      <Row>
        {({ isSelected, isIndeterminate }) => (
          <>
            <Box aria-hidden="true">
              {isIndeterminate ? (
                <IconMinus size={12} strokeWidth={3} />
              ) : (
                isSelected && <IconCheck size={12} strokeWidth={3} />
              )}
            </Box>
            {label !== undefined && (
              <span>
                {label}
                {rest.isRequired && <RequiredMark aria-hidden="true"> *</RequiredMark>}
              </span>
            )}
          </>
        )}
      </Row>
      {description !== undefined && <FieldDescription slot="description">{description}</FieldDescription>}
      <FieldMessage>{errorMessage}</FieldMessage>
    </Root>
  );
}

/** A yes-or-no choice in a list, or before a form is submitted. Use Switch for a setting that applies at once. */
export function Checkbox(props: CheckboxProps) {
  return <Bound field={PlainCheckbox} props={props} valueProp="isSelected" bind={bindYesNo} />;
}
