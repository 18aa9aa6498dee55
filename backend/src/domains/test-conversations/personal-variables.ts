const personName = /(^|_)name$/;
const nameOfThing =
  /(^|_)(agency|assistant|branch|brand|business|campaign|clinic|company|course|department|event|firm|hotel|item|job|model|office|organi[sz]ation|package|plan|position|practice|product|project|property|restaurant|school|service|shop|site|store|team|vehicle)_name$/;
const personalDigits =
  /(^|_)(account|address|birth|birthdate|birthday|card|code|contract|dob|email|iban|id|invoice|mobile|no|number|order|passport|phone|pin|policy|postal|postcode|reference|ssn|street|tax|zip)(_|$)/;

/** Whether the variable's name says that it is a person's name: `name`, `customer_name`. */
export const isPersonName = (variable: string): boolean =>
  personName.test(variable.toLowerCase()) && !isNameOfThing(variable);

/** Whether the variable is the name of something other than a person: `company_name`, `product_name`. */
export const isNameOfThing = (variable: string): boolean => nameOfThing.test(variable.toLowerCase());

/** Whether digits in the variable can identify a person, such as those of a phone number or an account. */
export const hasPersonalDigits = (variable: string): boolean =>
  personalDigits.test(variable.toLowerCase()) || isPersonName(variable);
