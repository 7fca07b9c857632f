/** The package names a file of CommonJS as its main one, which Node cannot import: this one is a module. */
declare module 'wgsl_reflect/wgsl_reflect.module.js' {
  export * from 'wgsl_reflect';
}
