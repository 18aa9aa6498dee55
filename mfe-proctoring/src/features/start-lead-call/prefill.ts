import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { isUuid } from '../../isUuid.ts';

// Source of the names: specification 03 §2.2.
const toolNames: Record<keyof ProctoringTools, string> = {
  tab_change_detection: 'tabChangeDetection',
  multiple_monitor_detection: 'externalMonitorDetection',
  screen_share: 'screenSharing',
  face_blur_detection: 'blurDetection',
  face_out_of_view: 'viewportDetection',
};

export interface Prefill {
  assistantId: string | null;
  variables: Record<string, string>;
  tools: ProctoringTools;
}

/** The texts and numbers in a JSON object; empty for anything else. */
function variablesOf(json: string | null): Record<string, string> {
  if (!json) return {};
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    const usable = Object.entries(value).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one));
    return Object.fromEntries(usable.map(([name, one]) => [name, String(one)]));
  } catch {
    return {};
  }
}

/** The initial values of the dialogs from the address. A person reviews and confirms them. */
export function prefillOf(params: URLSearchParams): Prefill {
  const assistantId = params.get('assistantId') ?? '';
  const isOn = (name: keyof ProctoringTools) => params.get(toolNames[name]) === 'true';
  return {
    assistantId: isUuid(assistantId) ? assistantId : null,
    variables: variablesOf(params.get('variables')),
    tools: {
      tab_change_detection: isOn('tab_change_detection'),
      multiple_monitor_detection: isOn('multiple_monitor_detection'),
      screen_share: isOn('screen_share'),
      face_blur_detection: isOn('face_blur_detection'),
      face_out_of_view: isOn('face_out_of_view'),
    },
  };
}
