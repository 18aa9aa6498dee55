import type { delayBudgetApi } from '@switchboard/contracts/delay-budgets';
import type { Handlers } from '../../handler.ts';
import { changeDelayBudget, readDelayBudget } from './delay-budgets.service.ts';

export const delayBudgetHandlers: Handlers<typeof delayBudgetApi> = {
  'GET /api/assistants/:id/delay-budget': (context, { params }) => readDelayBudget(context, params.id),
  'PUT /api/assistants/:id/delay-budget': (context, { params, body }) => changeDelayBudget(context, params.id, body),
};
