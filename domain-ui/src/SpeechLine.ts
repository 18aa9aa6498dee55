import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** One line of a conversation in a column. `data-role` is the speaker: `user` is on the other side, `system` isn't a person. */
export const SpeechLine = styled.li`
  align-self: flex-start;
  max-inline-size: 85%;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;

  &[data-role='user'] {
    align-self: flex-end;
    border-color: ${tokens.color.accentLine};
    background: ${tokens.color.accentSoft};
  }

  &[data-role='system'] {
    max-inline-size: 100%;
    border-style: dashed;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
  }
`;
