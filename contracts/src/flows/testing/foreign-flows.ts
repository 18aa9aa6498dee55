// Written for these tests from the public documentation and SDKs of each product; nothing is copied from them.

const said = (text: string) => ({ type: 'static_text', text });
const told = (text: string) => ({ type: 'prompt', text });
const on = (id: string, to: string, prompt: string) => ({
  id,
  destination_node_id: to,
  transition_condition: { type: 'prompt', prompt },
});

export const retellFile = {
  conversation_flow_id: 'cf_1',
  version: 3,
  start_speaker: 'agent',
  model_choice: { type: 'cascading', model: 'gpt-4.1' },
  global_prompt: 'You work for a bakery.',
  start_node_id: 'welcome',
  tools: [{ tool_id: 't1', name: 'find_order', type: 'custom', url: 'https://bakery.example/orders' }],
  components: [
    {
      id: 'c1',
      name: 'Check identity',
      start_node_id: 'born',
      nodes: [{ id: 'born', type: 'conversation', instruction: told('Ask for the date of birth.'), edges: [] }],
    },
  ],
  nodes: [
    {
      id: 'welcome',
      type: 'conversation',
      name: 'Welcome',
      instruction: said('Good morning, do you want to order or to ask about an order?'),
      display_position: { x: 10, y: 20 },
      interruption_sensitivity: 0.8,
      edges: [on('e1', 'check', 'Asks about an order'), on('e2', 'age', 'Wants to order')],
      finetune_transition_examples: [
        {
          id: 'f1',
          destination_node_id: 'check',
          transcript: [
            { role: 'agent', content: 'Yes?' },
            { role: 'user', content: 'Where are my rolls?' },
          ],
        },
      ],
    },
    {
      id: 'check',
      type: 'component',
      name: 'Identity',
      component_id: 'c1',
      component_type: 'local',
      else_edge: on('e3', 'look', 'Else'),
    },
    {
      id: 'look',
      type: 'function',
      name: 'Look up',
      tool_id: 't1',
      tool_type: 'local',
      wait_for_result: true,
      edges: [on('e4', 'age', 'Found'), on('e5', 'bye', 'Not found')],
    },
    {
      id: 'age',
      type: 'extract_dynamic_variables',
      name: 'Age',
      variables: [{ type: 'number', name: 'customerAge', description: 'How old they are' }],
      edges: [on('e6', 'adult', 'Done')],
    },
    {
      id: 'adult',
      type: 'branch',
      name: 'Adult?',
      edges: [
        {
          id: 'e7',
          destination_node_id: 'person',
          transition_condition: {
            type: 'equation',
            operator: '&&',
            equations: [{ left: '{{customerage}}', operator: '>=', right: '18' }],
          },
        },
        on('e8', 'welcome', 'Sounds unsure'),
      ],
      else_edge: on('e9', 'welcome', 'Else'),
    },
    {
      id: 'person',
      type: 'transfer_call',
      name: 'Baker',
      transfer_destination: { type: 'predefined', number: '+14155550123' },
      transfer_option: { type: 'cold_transfer' },
      edge: on('e10', 'bye', 'Transfer failed'),
    },
    {
      id: 'bye',
      type: 'end',
      name: 'Bye',
      instruction: told('Say goodbye.'),
      global_node_setting: { condition: 'Has no time' },
    },
    { id: 'odd', type: 'bridge_transfer', name: 'Bridge' },
  ],
};

export const vapiSquadFile = {
  name: 'Clinic',
  members: [
    {
      assistant: {
        name: 'Reception',
        firstMessage: 'Hello, this is the clinic.',
        model: {
          provider: 'openai',
          model: 'gpt-4o',
          messages: [{ role: 'system', content: 'Find out what they need.' }],
        },
        voice: { provider: '11labs', voiceId: 'sarah' },
      },
      assistantDestinations: [
        { type: 'assistant', assistantName: 'Booking', message: 'One moment.', description: 'Wants an appointment' },
      ],
    },
    {
      assistant: {
        name: 'Booking',
        firstMessage: 'I can book that.',
        model: {
          messages: [{ role: 'system', content: 'Book an appointment.' }],
          tools: [
            { type: 'function', function: { name: 'free_times' } },
            {
              type: 'handoff',
              destinations: [{ type: 'assistant', assistantName: 'Reception', description: 'Needs something else' }],
            },
          ],
        },
      },
    },
    { assistantId: 'asst_9' },
  ],
};

export const vapiWorkflowFile = {
  name: 'Intake',
  nodes: [
    {
      name: 'hello',
      type: 'conversation',
      isStart: true,
      prompt: 'Greet them and ask for their postcode.',
      messagePlan: { firstMessage: 'Hi there.' },
      variableExtractionPlan: { output: [{ title: 'postcode', type: 'string', description: 'Five digits' }] },
      metadata: { position: { x: 1, y: 2 } },
    },
    { name: 'lookup', type: 'tool', tool: { type: 'function', function: { name: 'find_area' } } },
    {
      name: 'agent',
      type: 'tool',
      tool: { type: 'transferCall', destinations: [{ type: 'number', number: '+14155550199' }] },
      globalNodePlan: { enabled: true, enterCondition: 'Wants a person' },
    },
    {
      name: 'done',
      type: 'tool',
      tool: { type: 'endCall', messages: [{ type: 'request-start', content: 'Goodbye.' }] },
    },
  ],
  edges: [
    { from: 'hello', to: 'lookup' },
    { from: 'hello', to: 'done', condition: { type: 'ai', prompt: 'Is not interested' } },
    { from: 'lookup', to: 'agent' },
    { from: 'agent', to: 'done' },
  ],
};

export const blandFile = {
  name: 'Survey',
  nodes: [
    {
      id: '1',
      type: 'Default',
      data: { name: 'Start', text: 'Do you have a minute?', isStart: true, modelOptions: { temperature: 0.2 } },
      position: { x: 0, y: 0 },
    },
    {
      id: '2',
      type: 'Default',
      data: {
        name: 'Rating',
        prompt: 'Ask for a rating.',
        condition: 'They gave a rating.',
        extractVars: [['rating', 'integer', 'One to ten']],
      },
    },
    { id: '3', type: 'End Call', data: { name: 'Bye', prompt: 'Say goodbye.' } },
    {
      id: '4',
      type: 'Transfer Call',
      data: { name: 'Person', transferNumber: '+14155550111', isGlobal: true, globalLabel: 'Is angry' },
    },
  ],
  edges: [
    { id: 'a', source: '1', target: '2', label: 'has time' },
    { id: 'b', source: '1', target: '3', label: 'has no time' },
    { id: 'c', source: '2', target: '3', label: '' },
    { id: 'd', source: '4', target: '9', label: 'failed' },
  ],
};

export const dograhFile = {
  nodes: [
    {
      id: '1',
      type: 'startCall',
      position: { x: 0, y: 0 },
      data: {
        name: 'Start',
        prompt: 'Greet them.',
        greeting: 'Hello {{first_name}}.',
        greeting_type: 'text',
        allow_interrupt: true,
      },
    },
    {
      id: '2',
      type: 'agentNode',
      position: { x: 0, y: 200 },
      data: {
        name: 'Budget',
        prompt: 'Ask for the budget.',
        extraction_enabled: true,
        extraction_variables: [{ name: 'budget', type: 'number', prompt: 'In dollars' }],
      },
    },
    { id: '3', type: 'endCall', position: { x: 0, y: 400 }, data: { name: 'End', prompt: 'Thank them.' } },
    { id: '4', type: 'webhook', position: { x: 300, y: 0 }, data: { name: 'Hook' } },
  ],
  edges: [
    {
      id: 'a',
      source: '1',
      target: '2',
      data: { label: 'Yes', condition: 'Has time', transition_speech: 'Great, thank you.' },
    },
    { id: 'b', source: '2', target: '3', data: { label: 'Done', condition: 'The budget is known' } },
    { id: 'c', source: '2', target: '2', data: { label: 'Again', condition: 'Did not answer' } },
  ],
  viewport: { x: 0, y: 0, zoom: 1 },
};

export const voicetestFile = {
  source_type: 'custom',
  entry_node_id: 'greet',
  default_model: 'gpt-4o',
  snippets: { closing: 'Bye.' },
  nodes: {
    greet: {
      id: 'greet',
      state_prompt: 'Greet them and ask for their age.',
      tools: [{ name: 'lookup', description: 'Finds them', parameters: {} }],
      transitions: [
        { target_node_id: 'adult', condition: { type: 'equation', value: '{{age}} >= 18 && {{member}} == true' } },
        { target_node_id: 'end', condition: { type: 'llm_prompt', value: 'They are in a hurry' } },
      ],
    },
    adult: {
      id: 'adult',
      state_prompt: 'Sell them a ticket.',
      transitions: [{ target_node_id: 'end', condition: { type: 'always', value: '' } }],
    },
    end: { id: 'end', state_prompt: 'Goodbye.', metadata: { retell_type: 'end' } },
  },
};
