import { aboveFoot, phoneOnly, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  min-inline-size: 0;
  container-type: inline-size;
`;

// From the top of the workbench (`--top`) to the buttons at the bottom of the window.
const roomLeft = `100dvh - var(--top, 15rem) - ${aboveFoot} - ${tokens.space[4]}`;

/** As tall as the window allows, so that the whole canvas is visible without scrolling the page. */
export const Workbench = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(18rem, 24rem);
  block-size: max(30rem, calc(${roomLeft}));
  overflow: hidden;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  &[data-alone] {
    grid-template-columns: minmax(0, 1fr);
  }

  /* On a tablet, and next to a test: the settings are below, so that both have room. */
  @container (max-width: 56rem) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: minmax(0, 3fr) minmax(0, 2fr);
    block-size: max(40rem, calc(${roomLeft}));

    &[data-alone] {
      grid-template-rows: minmax(0, 1fr);
    }
  }

  ${phoneOnly} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto;
    block-size: auto;
    border: 0;
    border-radius: 0;
  }
`;

export const Stage = styled.div`
  position: relative;
  min-inline-size: 0;
  min-block-size: 0;
  overflow: auto;
  outline: 0;

  &[data-view='outline'] {
    padding: ${tokens.space[3]};
  }

  ${phoneOnly} {
    overflow: visible;

    &[data-view='outline'] {
      padding: 0;
    }

    &[data-view='canvas'] {
      block-size: 70dvh;
    }
  }
`;

/** In the middle of an empty canvas. */
export const EmptyStage = styled.div`
  position: absolute;
  inset: 0;
  z-index: 1;
  display: grid;
  place-items: center;
  background: ${tokens.color.sunken};
`;

export const Inspector = styled.aside`
  /* Hidden texts of its fields stay within it, and don't make the page longer. */
  position: relative;
  min-inline-size: 0;
  min-block-size: 0;
  padding: ${tokens.space[4]};
  overflow: auto;
  border-inline-start: ${tokens.line.hair} solid ${tokens.color.line};

  @container (max-width: 56rem) {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
    border-inline-start: 0;
  }
`;

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};

  & > [data-part='search'] {
    flex: 1 1 10rem;
    max-inline-size: 18rem;
  }

  & > [data-part='space'] {
    flex: 1;
  }
`;
