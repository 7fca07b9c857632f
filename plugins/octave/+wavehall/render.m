function result = render(scene, varargin)
% WAVEHALL.RENDER  Renders a scene with the installed program, and reads the result.
%
%   result = wavehall.render('hall.json') renders a scene file.
%   result = wavehall.render(scene) renders a text in JSON, or a struct: what a scene file holds. A list of one
%   object is a cell in it, and keys such as 'z-' are possible in a text alone.
%   result = wavehall.render(scene, 'out', folder) leaves the files in a folder; without it they go to a
%   temporary one, which is removed.
%   result = wavehall.render(scene, 'options', {'--engine', 'cpu'}) hands options to 'wavehall render'.
%
%   The program is the one that the environment variable WAVEHALL_PROGRAM names, else wavehall of the PATH.
%
%   Errors: wavehall:input for a scene that cannot be used, wavehall:device, wavehall:run,
%   wavehall:noProgram. The message is that of the program.
%
%   See also WAVEHALL.READ, WAVEHALL.CHECK.
  given = wavehall.internal.options_of({'out', 'options'}, {'', {}}, varargin);
  [file, temporary] = wavehall.internal.scene_file(scene);
  cleanScene = onCleanup(@() wavehall.internal.removed(temporary));
  out = given.out;
  if isempty(out)
    out = tempname();
    cleanOut = onCleanup(@() wavehall.internal.removed(out));
  end
  wavehall.internal.program([{'render', file, '--out', out}, given.options]);
  result = wavehall.read(out);
end
