-- Tests of assistants that follow a flow can begin at any node: { node, fields }.
ALTER TABLE test_conversations ADD COLUMN flow_start jsonb;
ALTER TABLE assistant_tests ADD COLUMN flow_start jsonb;
