import type { ReactNode, Ref } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components';
import styled from 'styled-components';
import { choiceRow, FieldDescription, FieldMessage } from '../Field/Field.styles.ts';
import { type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindYesNo } from '../Form/FormBinding.tsx';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface SwitchProps
  extends Omit<FieldProps, 'isLabelHidden' | 'label'>,
    Omit<SwitchFieldProps, keyof FieldProps | 'children' | 'validationBehavior' | 'isInvalid'> {
  label?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(SwitchField)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};

  & > :is([slot='description'], [slot='errorMessage']) {
    padding-inline-start: calc(${tokens.size.switch} + ${tokens.space[2]});
  }
`;

const Row = styled(SwitchButton)`
  ${choiceRow}
`;

const Track = styled.span`
  position: relative;
  flex: none;
  inline-size: ${tokens.size.switch};
  block-size: calc(${tokens.size.switch} * 0.5625);
  margin-block-start: calc((1lh - ${tokens.size.switch} * 0.5625) / 2);
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.sunken};
  transition: background-color ${tokens.motion.base} ${tokens.motion.ease};

  &::after {
    position: absolute;
    inset-block: ${tokens.line.mark};
    inset-inline-start: ${tokens.line.mark};
    aspect-ratio: 1;
    border-radius: 50%;
    background: ${tokens.color.lineStrong};
    content: '';
    transition:
      inset-inline-start ${tokens.motion.base} ${tokens.motion.ease},
      background-color ${tokens.motion.base} ${tokens.motion.ease};
  }

  [data-selected] > & {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
  }

  [data-selected] > &::after {
    inset-inline-start: calc(100% - ${tokens.size.switch} * 0.5625 + ${tokens.space[1]});
    background: ${tokens.color.onAccent};
  }

  [data-focus-visible] > & {
    ${focusRing}
  }

  [data-disabled] > & {
    opacity: 0.5;
  }
`;

function PlainSwitch({ label, description, errorMessage, ...rest }: SwitchProps) {
  return (
    <Root {...rest} validationBehavior="aria" isInvalid={invalidWhen(errorMessage)}>
      <Row>
        <Track aria-hidden="true" />
        {label !== undefined && <span>{label}</span>}
      </Row>
      {description !== undefined && <FieldDescription slot="description">{description}</FieldDescription>}
      <FieldMessage>{errorMessage}</FieldMessage>
    </Root>
  );
}

/** On or off, applied at once. */
export function Switch(props: SwitchProps) {
  return <Bound field={PlainSwitch} props={props} valueProp="isSelected" bind={bindYesNo} />;
}
