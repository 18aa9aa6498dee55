import { focusRing, tabletOnly, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

export const Frame = styled.div`
  display: grid;
  grid-template-columns: 14rem minmax(0, 1fr);
  gap: ${tokens.space[7]};
  padding-block: ${tokens.space[5]} ${tokens.space[7]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${tokens.space[3]};
  }
`;

export const Contents = styled.nav`
  font-size: ${tokens.text.md};

  & h2 {
    margin-block: ${tokens.space[4]} ${tokens.space[1]};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    font-weight: ${tokens.weight.medium};
  }

  & ul {
    list-style: none;
  }

  && a:not([data-variant]) {
    display: block;
    padding-block: ${tokens.space[1]};
    color: ${tokens.color.ink};
    text-decoration: none;
  }

  && a:not([data-variant]):hover {
    text-decoration: underline;
  }

  && a[aria-current] {
    color: ${tokens.color.accent};
    font-weight: ${tokens.weight.medium};
  }

  /* There "All articles" leads to them. */
  ${tabletOnly} {
    & section {
      display: none;
    }
  }
`;

export const Search = styled.form`
  position: relative;
  max-inline-size: ${tokens.width.pageNarrow};
  margin-block-end: ${tokens.space[5]};

  & label {
    display: block;
    margin-block-end: ${tokens.space[1]};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.md};
  }

  & input {
    inline-size: 100%;
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
    border-radius: ${tokens.radius.md};
    background: ${tokens.color.surface};
    font-size: ${tokens.text.lg};
  }

  & input:focus-visible {
    ${focusRing}
  }

  & p {
    min-block-size: 1.5em;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
  }

  & ul {
    list-style: none;
  }

  & ul:empty {
    display: none;
  }

  && li a:not([data-variant]) {
    display: block;
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border-radius: ${tokens.radius.md};
    color: ${tokens.color.ink};
    text-decoration: none;
  }

  & input:focus ~ ul li:first-child a,
  & li a:focus,
  & li a:hover {
    background: ${tokens.color.hover};
  }

  & li span {
    display: block;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
  }
`;

export const Listed = styled.div`
  columns: 2;
  column-gap: ${tokens.space[7]};

  & section {
    break-inside: avoid-column;
    margin-block-end: ${tokens.space[6]};
  }

  & h2 {
    margin-block-end: ${tokens.space[2]};
    font-size: ${tokens.text.xl};
    font-weight: ${tokens.weight.semibold};
  }

  & ul {
    list-style: none;
  }

  & li {
    break-inside: avoid;
    padding-block: ${tokens.space[2]};
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & li p {
    color: ${tokens.color.inkMuted};
  }

  ${tabletOnly} {
    columns: 1;
  }
`;

export const Neighbours = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  max-inline-size: ${tokens.width.dialogLg};
  padding-block-start: ${tokens.space[5]};
  margin-block-start: ${tokens.space[6]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};

  & a:last-child:not(:first-child) {
    text-align: end;
  }

  & span {
    display: block;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
  }
`;
