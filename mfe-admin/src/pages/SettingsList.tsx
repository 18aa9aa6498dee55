import { phoneOnly, tokens } from '@switchboard/design-system';
import { type MouseEvent, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { type SettingsTab, settingsGroups } from './settingsTabs.tsx';

const Root = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[6]};
  grid-template-columns: 11rem minmax(0, 1fr);

  ${phoneOnly} {
    gap: ${tokens.space[5]};
    grid-template-columns: minmax(0, 1fr);
  }
`;

const List = styled.nav`
  position: sticky;
  inset-block-start: ${tokens.space[4]};
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};

  & ul {
    padding: 0;
    list-style: none;
  }

  /* One line to swipe along: all groups would fill the screen before the settings begin. */
  ${phoneOnly} {
    position: relative;
    flex-direction: row;
    gap: 0;
    min-inline-size: 0;
    overflow-x: auto;
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

    & ul {
      display: flex;
    }
  }
`;

const GroupName = styled.p`
  padding-inline: ${tokens.space[3]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  ${phoneOnly} {
    display: none;
  }
`;

const Entry = styled.a`
  display: block;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.sm};
  color: ${tokens.color.ink};
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    background: ${tokens.color.sunken};
  }

  &[aria-current] {
    background: ${tokens.color.accentSoft};
    font-weight: ${tokens.weight.semibold};
  }
`;

interface Props {
  tabs: readonly SettingsTab[];
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const showEntry = (entry: HTMLAnchorElement | null) => entry?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

/** The settings pages as a grouped list, next to the open one. Each has its own address. */
export function SettingsList({ tabs, selected, onSelect, children }: Props) {
  const id = useId();
  return (
    <Root>
      <List aria-label="Organization settings">
        {settingsGroups.map((group) => {
          const entries = tabs.filter((tab) => tab.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group}>
              <GroupName id={`${id}-${group}`}>{group}</GroupName>
              <ul aria-labelledby={`${id}-${group}`}>
                {entries.map((tab) => (
                  <li key={tab.id}>
                    <Entry
                      ref={tab.id === selected ? showEntry : undefined}
                      href={`?tab=${tab.id}`}
                      aria-current={tab.id === selected ? 'page' : undefined}
                      onClick={(event) => {
                        if (!isPlainClick(event)) return;
                        event.preventDefault();
                        onSelect(tab.id);
                      }}
                    >
                      {tab.label}
                    </Entry>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </List>
      <section aria-label={tabs.find((tab) => tab.id === selected)?.label}>{children}</section>
    </Root>
  );
}
