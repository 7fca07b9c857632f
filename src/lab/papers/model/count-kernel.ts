import * as Wgsl from 'wgsl_reflect/wgsl_reflect.module.js';
import type { InteriorKernel } from '../../../kernel/interior/design.ts';

/** What a kernel does for a node that it updates, counted in its text. */
export interface KernelCounts {
  /** Operations of floats: additions, subtractions, multiplications and divisions; a multiply-add is two. */
  readonly flop: number;
  /** Operations with `fma` as one; compilers may join more. */
  readonly instructions: number;
  /** Values read from both states; those before the loop of a walk count, too. */
  readonly loads: number;
  /** Values read from workgroup memory. */
  readonly workgroupLoads: number;
}

/**
 * Counts operations and reads in the text of a kernel. Every branch counts as taken. A loop counts as often as its
 * constants say; one whose turns depend on the place, as a walk along z, counts once, as do the values that it writes.
 *
 * @throws RangeError if the text writes no node
 */
export function countKernel({
  code,
  constants,
  label,
}: Pick<InteriorKernel, 'code' | 'constants' | 'label'>): KernelCounts {
  const counter = new Counter(new Wgsl.WgslParser().parse(code), constants);
  counter.run();
  const { flop, instructions, loads, workgroupLoads, stores } = counter;
  if (stores === 0) throw new RangeError(`${label} writes no node`);
  return {
    flop: flop / stores,
    instructions: instructions / stores,
    loads: loads / stores,
    workgroupLoads: workgroupLoads / stores,
  };
}

/** Floats of a value, 0 of anything else; and what its index gives. */
interface Shape {
  readonly floats: number;
  readonly of: Shape | null;
}
const OTHER: Shape = { floats: 0, of: null };
const FLOAT: Shape = { floats: 1, of: null };
const vector = (floats: number): Shape => ({ floats, of: FLOAT });

const ARITHMETIC = ['+', '-', '*', '/'];
/** Functions of one result as wide as their first value that are no operations of their own here. */
const AS_FIRST = ['abs', 'select', 'min', 'max'];
const MULTIPLY_ADD = 'fma';

class Counter {
  flop = 0;
  instructions = 0;
  loads = 0;
  workgroupLoads = 0;
  stores = 0;
  private turns = 1;
  private readonly shapes = new Map<string, Shape>();
  private readonly numbers = new Map<string, number>();
  private readonly aliases = new Map<string, Wgsl.Type>();
  private readonly functions = new Map<string, Wgsl.Function>();
  private readonly workgroup = new Set<string>();

  constructor(
    private readonly text: readonly Wgsl.Statement[],
    constants: Readonly<Record<string, number>>,
  ) {
    for (const [name, value] of Object.entries(constants)) this.numbers.set(name, value);
  }

  run(): void {
    for (const one of this.text) this.declare(one);
    const main = this.functions.get('main');
    if (main) this.call(main);
  }

  private declare(one: Wgsl.Statement): void {
    if (one instanceof Wgsl.Alias) this.aliases.set(one.name, one.type);
    else if (one instanceof Wgsl.Function) this.functions.set(one.name, one);
    else if (one instanceof Wgsl.Var) {
      this.shapes.set(one.name, this.shapeOf(one.type));
      if (one.storage === 'workgroup') this.workgroup.add(one.name);
    } else if (one instanceof Wgsl.Override || one instanceof Wgsl.Const) {
      this.shapes.set(one.name, one.type ? this.shapeOf(one.type) : OTHER);
      const value = one.value ? this.numberOf(one.value) : null;
      if (value !== null && !this.numbers.has(one.name)) this.numbers.set(one.name, value);
    }
  }

  private call({ args, body }: Wgsl.Function): void {
    for (const { name, type } of args) this.shapes.set(name, this.shapeOf(type));
    this.block(body);
  }

  private block(statements: readonly Wgsl.Statement[] | null): void {
    for (const one of statements ?? []) this.statement(one);
  }

  private statement(one: Wgsl.Statement | readonly Wgsl.Statement[]): void {
    if (Array.isArray(one)) this.block(one as readonly Wgsl.Statement[]);
    else if (one instanceof Wgsl.Let || one instanceof Wgsl.Var || one instanceof Wgsl.Const) {
      const value = one.value ? this.expression(one.value) : OTHER;
      this.shapes.set(one.name, one.type ? this.shapeOf(one.type) : value);
    } else if (one instanceof Wgsl.Assign) this.assign(one);
    else if (one instanceof Wgsl.If) {
      this.expression(one.condition);
      this.block(one.body);
      for (const other of one.elseif ?? []) this.block(other.body);
      this.block(one.else);
    } else if (one instanceof Wgsl.For) this.loop(one);
    else if (one instanceof Wgsl.Return) this.expression(one.value);
    else if (one instanceof Wgsl.Call) for (const value of one.args) this.expression(value);
  }

  private assign({ operator, variable, value }: Wgsl.Assign): void {
    const { floats } = this.expression(value);
    this.places(variable.postfix);
    if (variable instanceof Wgsl.VariableExpr && variable.name === 'next') this.stores += this.turns * floats;
    if (operator !== Wgsl.AssignOperator.assign) this.operation(floats, 1);
  }

  private loop({ init, condition, increment, body }: Wgsl.For): void {
    if (init) this.statement(init);
    const outside = this.turns;
    this.turns *= this.turnsOf(init, condition, increment) ?? 1;
    this.block(body);
    this.turns = outside;
  }

  /** Turns of `for (var k = A; k < B; k += C)` if the text says A, B and C. */
  private turnsOf(
    init: Wgsl.Statement | null,
    condition: Wgsl.Expression | null,
    increment: Wgsl.Statement | null,
  ): number | null {
    if (!(init instanceof Wgsl.Var && init.value && condition instanceof Wgsl.BinaryOperator)) return null;
    const first = this.numberOf(init.value);
    const end = this.numberOf(condition.right);
    const step = increment instanceof Wgsl.Assign ? this.numberOf(increment.value) : 1;
    if (first === null || end === null || step === null) return null;
    return Math.max(0, Math.ceil((end - first + (condition.operator === '<=' ? 1 : 0)) / step));
  }

  private operation(floats: number, operations: number): void {
    this.flop += this.turns * floats * operations;
    this.instructions += this.turns * floats;
  }

  /** Counts what an expression does. */
  private expression(one: Wgsl.Expression | null): Shape {
    if (one === null) return OTHER;
    const shape = this.value(one);
    this.places(one.postfix);
    return this.part(one, shape);
  }

  private value(one: Wgsl.Expression): Shape {
    if (one instanceof Wgsl.LiteralExpr) return one.type.name === 'f32' ? FLOAT : OTHER;
    if (one instanceof Wgsl.VariableExpr) return this.shapes.get(one.name) ?? OTHER;
    if (one instanceof Wgsl.UnaryOperator) return this.expression(one.right);
    if (one instanceof Wgsl.BinaryOperator) return this.binary(one);
    if (one instanceof Wgsl.BitcastExpr) {
      this.expression(one.value);
      return this.shapeOf(one.type);
    }
    if (one instanceof Wgsl.CallExpr) return this.called(one);
    if (one instanceof Wgsl.CreateExpr || one instanceof Wgsl.TypecastExpr) {
      for (const value of one.args ?? []) this.expression(value);
      return this.shapeOf(one.type);
    }
    return OTHER;
  }

  private binary({ operator, left, right }: Wgsl.BinaryOperator): Shape {
    const [a, b] = [this.expression(left), this.expression(right)];
    if (!ARITHMETIC.includes(operator)) return OTHER;
    const wider = a.floats >= b.floats ? a : b;
    this.operation(wider.floats, 1);
    return wider;
  }

  private called({ name, args }: Wgsl.CallExpr): Shape {
    const [first = OTHER] = (args ?? []).map((value) => this.expression(value));
    if (name === MULTIPLY_ADD) this.operation(first.floats, 2);
    if (name === MULTIPLY_ADD || AS_FIRST.includes(name)) return first;
    const alias = this.aliases.get(name);
    if (alias) return this.shapeOf(alias);
    const own = this.functions.get(name);
    if (!own) return OTHER;
    this.call(own);
    return this.shapeOf(own.returnType);
  }

  /** Indices are computed, too: they may read. */
  private places(postfix: Wgsl.Expression | null): void {
    if (postfix instanceof Wgsl.ArrayIndex) this.expression(postfix.index);
    if (postfix) this.places(postfix.postfix);
  }

  /** What of a value is taken, and that it is read if it lies in memory. */
  private part(one: Wgsl.Expression, whole: Shape): Shape {
    let shape = whole;
    for (let at = one.postfix; at; at = at.postfix) {
      if (at instanceof Wgsl.ArrayIndex) shape = shape.of ?? OTHER;
      else if (at instanceof Wgsl.StringExpr && shape.floats > 0)
        shape = at.value.length === 1 ? FLOAT : vector(at.value.length);
    }
    if (one instanceof Wgsl.VariableExpr && one.postfix) {
      const floats = this.turns * shape.floats;
      if (one.name === 'now' || one.name === 'next') this.loads += floats;
      if (this.workgroup.has(one.name)) this.workgroupLoads += floats;
    }
    return shape;
  }

  private shapeOf(type: Wgsl.Type | null): Shape {
    if (type === null) return OTHER;
    const alias = this.aliases.get(type.name);
    if (alias) return this.shapeOf(alias);
    if (type instanceof Wgsl.ArrayType) return { floats: 0, of: this.shapeOf(type.format) };
    const lanes = /^vec([234])(f?)$/.exec(type.name);
    if (!lanes) return type.name === 'f32' ? FLOAT : OTHER;
    const isFloat = lanes[2] === 'f' || (type instanceof Wgsl.TemplateType && type.format?.name === 'f32');
    return isFloat ? vector(Number(lanes[1])) : OTHER;
  }

  private numberOf(one: Wgsl.Expression): number | null {
    if (one instanceof Wgsl.LiteralExpr) return one.isScalar ? one.scalarValue : null;
    if (one instanceof Wgsl.VariableExpr && !one.postfix) return this.numbers.get(one.name) ?? null;
    if (!(one instanceof Wgsl.BinaryOperator)) return null;
    const [a, b] = [this.numberOf(one.left), this.numberOf(one.right)];
    if (a === null || b === null) return null;
    switch (one.operator) {
      case '+':
        return a + b;
      case '-':
        return a - b;
      case '*':
        return a * b;
      default:
        return null;
    }
  }
}
