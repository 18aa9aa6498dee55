import type { ConditionOperator, FlowFieldType } from '@switchboard/contracts/flows.limits';

export const fieldTypeLabels: Record<FlowFieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  time: 'Time',
  date_time: 'Date and time',
  phone: 'Phone number',
  email: 'Email address',
  choice: 'Choice',
  yes_no: 'Yes or no',
};

export const operatorLabels: Record<ConditionOperator, string> = {
  is: 'is',
  is_not: 'is not',
  below: 'is below',
  at_most: 'is at most',
  above: 'is above',
  at_least: 'is at least',
  one_of: 'is one of',
  contains: 'contains',
  is_known: 'is known',
  is_unknown: 'is unknown',
};

/** Operators of dates and times, for which “above” and “below” would be wrong. */
export const momentOperatorLabels: Record<ConditionOperator, string> = {
  ...operatorLabels,
  below: 'is before',
  at_most: 'is at the latest',
  above: 'is after',
  at_least: 'is at the earliest',
};

export const isMoment = (type: FlowFieldType | undefined): boolean =>
  type === 'date' || type === 'time' || type === 'date_time';
