import { phoneOnly, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  margin-block-end: ${tokens.space[3]};

  ${phoneOnly} {
    & > h3 {
      order: -1;
      flex-basis: 100%;
    }
  }
`;

/** Sets the calendar's colour variables to ours, which support both themes. */
export const Frame = styled.div`
  --fc-sticky-header-footer-z: 3;
  --fc-popover-z: 4;
  --fc-classic-primary: ${tokens.color.accent};
  --fc-classic-primary-foreground: ${tokens.color.onAccent};
  --fc-classic-event: ${tokens.color.accent};
  --fc-classic-event-contrast: ${tokens.color.onAccent};
  --fc-classic-background-event: ${tokens.color.successLamp};
  --fc-classic-background-event-opacity: 100%;
  --fc-classic-background-event-foreground-opacity: 100%;
  --fc-classic-highlight: color-mix(in srgb, ${tokens.color.accent} 22%, transparent);
  --fc-classic-today: color-mix(in srgb, ${tokens.color.accentSoft} 45%, transparent);
  --fc-classic-now: ${tokens.color.danger};
  --fc-classic-small-dot-width: ${tokens.space[2]};
  --fc-classic-large-dot-width: ${tokens.space[2]};
  --fc-classic-background: ${tokens.color.surface};
  --fc-classic-faint: ${tokens.color.sunken};
  --fc-classic-muted: ${tokens.color.hover};
  --fc-classic-strong: ${tokens.color.lineStrong};
  --fc-classic-foreground: ${tokens.color.ink};
  --fc-classic-faint-foreground: ${tokens.color.inkFaint};
  --fc-classic-muted-foreground: ${tokens.color.inkMuted};
  --fc-classic-border: ${tokens.color.line};
  --fc-classic-strong-border: ${tokens.color.lineStrong};

  min-inline-size: 0;
  font-variant-numeric: tabular-nums;

  & .entry {
    border-radius: ${tokens.radius.sm};
  }

  & :is(.entry, .behind) * {
    font-style: normal;
  }

  /* The words of a range stand at its end: bookings gather at its beginning. */
  & .behind > * {
    display: flex;
    align-items: flex-end;
  }

  & .entry-open {
    border-color: ${tokens.color.successLine};
  }
`;
