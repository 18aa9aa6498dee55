import { FieldError, Label, Text } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { visuallyHidden } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

/** Label above, control, then description or error below: the frame of every field. */
export const fieldFrame = css`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  min-inline-size: 0;
`;

export const FieldLabel = styled(Label)`
  display: flex;
  align-items: baseline;
  gap: ${tokens.space[1]};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.sm};
  font-weight: ${tokens.weight.medium};
  overflow-wrap: anywhere;

  &[data-hidden] {
    ${visuallyHidden}
  }
`;

export const RequiredMark = styled.span`
  color: ${tokens.color.danger};
`;

export const FieldDescription = styled(Text)`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;
`;

export const FieldMessage = styled(FieldError)`
  color: ${tokens.color.danger};
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;
`;

/** The box for typing or choosing. */
export const controlBox = css`
  display: flex;
  align-items: center;
  inline-size: 100%;
  min-block-size: ${tokens.size.controlMd};
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  transition: border-color ${tokens.motion.fast} ${tokens.motion.ease};

  &[data-hovered],
  &:hover:not([data-disabled]) {
    border-color: ${tokens.color.inkMuted};
  }

  &[data-focus-within],
  &[data-focus-visible],
  &[data-focused] {
    border-color: ${tokens.color.focus};
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
    outline-offset: calc(-1 * ${tokens.line.hair});
  }

  &[data-invalid] {
    border-color: ${tokens.color.danger};
  }

  &[data-invalid]:is([data-focus-within], [data-focused], [data-focus-visible]) {
    outline-color: ${tokens.color.danger};
  }

  &[data-disabled] {
    border-color: ${tokens.color.line};
    background: ${tokens.color.sunken};
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }
`;

/** The bare input inside a control box. */
export const bareInput = css`
  flex: 1;
  min-inline-size: 0;
  block-size: 100%;
  min-block-size: calc(${tokens.size.controlMd} - 2 * ${tokens.line.hair});
  padding: 0 ${tokens.space[3]};
  border: 0;
  border-radius: inherit;
  outline: 0;
  background: transparent;
  color: inherit;
  font: inherit;

  &:disabled {
    cursor: not-allowed;
    -webkit-text-fill-color: currentcolor;
  }

  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    appearance: none;
  }
`;

/** A small button inside a control box: clear, open, step. */
export const boxButton = css`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  inline-size: ${tokens.size.controlSm};
  block-size: ${tokens.size.controlSm};
  margin-inline-end: ${tokens.line.mark};
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.sm};
  background: transparent;
  color: ${tokens.color.inkMuted};
  cursor: pointer;

  &[data-hovered] {
    background: ${tokens.color.hover};
    color: ${tokens.color.ink};
  }

  &[data-focus-visible] {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
    outline-offset: 0;
  }

  &[data-disabled] {
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }
`;

/** The label of a choice with its mark before it. */
export const choiceRow = css`
  display: inline-flex;
  align-items: flex-start;
  align-self: flex-start;
  gap: ${tokens.space[2]};
  cursor: pointer;

  &[data-disabled] {
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }
`;
