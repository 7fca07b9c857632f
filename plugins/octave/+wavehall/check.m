function report = check(scene, varargin)
% WAVEHALL.CHECK  Puts a scene on its grid and says what becomes of it; nothing is computed.
%
%   report = wavehall.check('hall.json') checks a scene file.
%   report = wavehall.check(scene) checks a text in JSON or a struct: see WAVEHALL.RENDER.
%   report = wavehall.check(scene, 'options', {'--walls', 'subcell'}) hands options to 'wavehall check'.
%
%   report is a struct with what 'wavehall check --json' prints, such as validToHz and warnings.
%
%   Errors: as WAVEHALL.RENDER.
  given = wavehall.internal.options_of({'options'}, {{}}, varargin);
  [file, temporary] = wavehall.internal.scene_file(scene);
  cleanScene = onCleanup(@() wavehall.internal.removed(temporary));
  report = wavehall.internal.parsed(wavehall.internal.program([{'check', file, '--json'}, given.options]), 'wavehall check');
end
