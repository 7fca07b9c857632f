function [file, temporary] = scene_file(scene)
% SCENE_FILE  The path of a scene: its own, or that of a file that is written for a struct.
  temporary = '';
  if isa(scene, 'string')
    scene = char(scene);
  end
  text = '';
  if ischar(scene) && ~isempty(regexp(scene, '^\s*\{', 'once'))
    text = scene;
  elseif ischar(scene)
    file = scene;
    if exist(file, 'file') ~= 2
      error('wavehall:notFound', '%s: there is no such scene file.', file);
    end
    return
  elseif isstruct(scene)
    text = jsonencode(scene);
  else
    error('wavehall:input', 'scene: give the path of a scene file, its text, or a struct with what it holds.');
  end
  temporary = [tempname() '.json'];
  file = temporary;
  id = fopen(file, 'w');
  fwrite(id, unicode2native(text, 'UTF-8'), 'uint8');
  fclose(id);
end
