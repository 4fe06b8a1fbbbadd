import { operationsDeskCalls } from '@drawroom/contract/operations-desk';
import { bootServer } from '@drawroom/testkit/boot';
import { expect, it } from 'vitest';
import { demoOperator } from './admin/test-operators.ts';
import { auditWhenDue } from './operations/audit-run.ts';
import { wholeAudit } from './whole-audit.ts';

it('the hourly run under the product’s own rights finds what the command finds, and the console shows it line by line', async () => {
  await using booted = await bootServer();
  const { kernel } = booted.server;
  const audit = (sql: Parameters<typeof wholeAudit>[0]) => wholeAudit(sql, kernel.config.actAnchors);
  expect(await auditWhenDue(kernel, audit)).toBe(true);
  const found = await audit(kernel.db);
  const maker = await demoOperator(booted, 'maker');
  const { data } = await maker.call(operationsDeskCalls.now);
  expect(data.audit).toMatchObject({ fault: '', failed: 0, clean: found.length });
  expect(data.audit?.findings.map(({ check }) => check).toSorted()).toEqual(found.map(({ check }) => check).toSorted());
  expect(found.length).toBeGreaterThan(60);
}, 90_000);
