import { css } from 'styled-components';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

/** Size, shape and the four variants, shared by the button and the link that looks like one. */
export const buttonSurface = css`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[2]};
  block-size: ${tokens.size.controlMd};
  padding-inline: ${tokens.space[3]};
  border: ${tokens.line.hair} solid transparent;
  border-radius: ${tokens.radius.md};
  background: transparent;
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  font-weight: ${tokens.weight.medium};
  line-height: 1;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${tokens.motion.fast} ${tokens.motion.ease},
    border-color ${tokens.motion.fast} ${tokens.motion.ease},
    color ${tokens.motion.fast} ${tokens.motion.ease};
  -webkit-tap-highlight-color: transparent;

  /* What is cut at its end keeps the parts of letters below the line. */
  & [data-truncated] {
    margin-block: -0.25em;
    line-height: 1.5;
  }

  &[data-size='sm'] {
    block-size: ${tokens.size.controlSm};
    padding-inline: ${tokens.space[2]};
    gap: ${tokens.space[1]};
    font-size: ${tokens.text.sm};
  }

  &[data-size='lg'] {
    block-size: auto;
    min-block-size: ${tokens.size.controlLg};
    max-inline-size: 100%;
    white-space: normal;
    line-height: ${tokens.leading.tight};
    padding-inline: ${tokens.space[4]};
    font-size: ${tokens.text.lg};
  }

  &[data-variant='primary'] {
    background: ${tokens.color.accent};
    color: ${tokens.color.onAccent};
  }

  &[data-variant='primary'][data-hovered],
  &[data-variant='primary'][data-pressed] {
    background: ${tokens.color.accentHover};
  }

  &[data-variant='secondary'] {
    border-color: color-mix(in srgb, ${tokens.color.lineStrong} 55%, ${tokens.color.line});
    background: ${tokens.color.surface};
    box-shadow: ${tokens.shadow.control};
  }

  &[data-variant='secondary'][data-hovered],
  &[data-variant='secondary'][data-pressed],
  &[data-variant='secondary'][aria-expanded='true'] {
    border-color: ${tokens.color.lineStrong};
    background: ${tokens.color.hover};
  }

  &[data-variant='ghost'][data-hovered],
  &[data-variant='ghost'][data-pressed],
  &[data-variant='ghost'][aria-expanded='true'] {
    background: ${tokens.color.hover};
  }

  &[data-variant='danger'] {
    background: ${tokens.color.dangerFill};
    color: ${tokens.color.onDanger};
  }

  &[data-variant='danger'][data-hovered],
  &[data-variant='danger'][data-pressed] {
    background: ${tokens.color.dangerHover};
  }

  &[data-focus-visible] {
    ${focusRing}
  }

  &[data-disabled] {
    border-color: ${tokens.color.line};
    background: ${tokens.color.sunken};
    box-shadow: none;
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }

  &[data-variant='ghost'][data-disabled] {
    border-color: transparent;
    background: transparent;
  }

  &[data-pending] {
    cursor: progress;
  }
`;
