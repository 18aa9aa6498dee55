import styled from 'styled-components';
import { focusRing, focusRingInside } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

/**
 * A page of text: headings, sentences, lists, code, pictures, and tables that may be wider than it. `data-theme-only` names the theme in
 * which a picture is shown, for pictures that exist once per theme.
 */
export const Prose = styled.article`
  max-inline-size: ${tokens.width.dialogLg};
  font-size: ${tokens.text.lg};
  line-height: 1.6;
  overflow-wrap: break-word;

  &:focus {
    outline: none;
  }

  &[data-wide] {
    max-inline-size: none;
  }

  &[data-dense] {
    font-size: ${tokens.text.md};
    line-height: 1.55;
  }

  & h1 {
    margin-block-end: ${tokens.space[4]};
    font-size: ${tokens.text.xxl};
    font-weight: ${tokens.weight.semibold};
    letter-spacing: -0.02em;
    line-height: 1.2;
  }

  & h2 {
    margin-block: ${tokens.space[6]} ${tokens.space[2]};
    font-size: ${tokens.text.xl};
    font-weight: ${tokens.weight.semibold};
  }

  &[data-dense] h2 {
    margin-block-start: ${tokens.space[5]};
    font-size: ${tokens.text.lg};
  }

  & p,
  & ul,
  & ol,
  & pre {
    margin-block-end: ${tokens.space[3]};
  }

  & ul,
  & ol {
    padding-inline-start: 1.4em;
  }

  & li + li {
    margin-block-start: ${tokens.space[1]};
  }

  & li > p {
    margin-block-end: ${tokens.space[1]};
  }

  & li > pre {
    margin-block: ${tokens.space[2]};
  }

  & strong {
    font-weight: ${tokens.weight.semibold};
  }

  & code {
    overflow-wrap: anywhere;
    font-family: ${tokens.font.mono};
    font-size: 0.9em;
  }

  & pre {
    overflow-x: auto;
    padding: ${tokens.space[3]} ${tokens.space[4]};
    border: ${tokens.line.hair} solid ${tokens.color.line};
    border-radius: ${tokens.radius.md};
    background: ${tokens.color.sunken};
    line-height: 1.5;
  }

  & pre code {
    overflow-wrap: normal;
    white-space: pre;
  }

  & pre:focus-visible {
    ${focusRingInside}
  }

  & a {
    border-radius: ${tokens.radius.sm};
    color: ${tokens.color.accent};
    text-underline-offset: 0.22em;
  }

  & a:focus-visible {
    ${focusRing}
  }

  & img {
    display: block;
    inline-size: 100%;
    block-size: auto;
    border: ${tokens.line.hair} solid ${tokens.color.line};
    border-radius: ${tokens.radius.md};
  }

  & img[data-theme-only='dark'] {
    display: none;
  }

  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) & img[data-theme-only='light'] {
      display: none;
    }

    :root:not([data-theme='light']) & img[data-theme-only='dark'] {
      display: block;
    }
  }

  :root[data-theme='dark'] & img[data-theme-only='light'] {
    display: none;
  }

  :root[data-theme='dark'] & img[data-theme-only='dark'] {
    display: block;
  }

  & section[tabindex] {
    overflow-x: auto;
    margin-block-end: ${tokens.space[4]};
  }

  & section[tabindex]:focus-visible {
    ${focusRingInside}
  }

  & table {
    border-collapse: collapse;
    font-size: ${tokens.text.md};
    line-height: 1.45;
  }

  & th,
  & td {
    padding: ${tokens.space[2]} ${tokens.space[4]} ${tokens.space[2]} 0;
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    text-align: start;
    vertical-align: top;
  }

  & th {
    color: ${tokens.color.inkMuted};
    font-weight: ${tokens.weight.medium};
  }
`;
